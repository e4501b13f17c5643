import type { Command } from 'commander';
import { chosenTools, readRestSettings } from '../doors/mcp/stdio-settings.ts';
import { toolsetNames } from '../doors/mcp/tools.ts';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Serve MCP on stdin and stdout, through the REST API at HEED_URL with the key HEED_API_KEY')
    .option(
      '--toolsets <names>',
      `toolsets with commas between them: all, or any of ${toolsetNames.join(', ')} (or HEED_TOOLSETS)`,
    )
    .option('--read-only', 'only tools that change nothing (or HEED_READONLY=true)', false)
    .action(async ({ toolsets, readOnly }: { toolsets?: string; readOnly: boolean }) => {
      const tools = chosenTools({ toolsets, readOnly }, process.env);
      const settings = readRestSettings(process.env);
      // Only this command needs the MCP SDK.
      const { serveTools } = await import('../doors/mcp/stdio.ts');
      serveTools(settings, tools);
    });
}
