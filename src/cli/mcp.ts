import type { Command } from 'commander';
import { BadRequest } from '../base/errors.ts';
import { isApiKeyForm } from '../domain/access/api-key.ts';
import type { RestSettings } from '../doors/mcp/rest-backend.ts';
import { chooseTools, type McpTool, toolsetNames } from '../doors/mcp/tools.ts';
import { SettingsError } from '../start/settings.ts';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Serve MCP on stdin and stdout, by the REST API of the service at HEED_URL with the key HEED_API_KEY')
    .option('--toolsets <names>', `toolsets with commas between them, of ${toolsetNames.join(', ')}; or all`)
    .option('--read-only', 'only tools that change nothing', false)
    .action(async (options: { toolsets?: string; readOnly: boolean }) => {
      const tools = readTools(options);
      const settings = readRestSettings(process.env);
      // Only this command needs the MCP SDK.
      const { serveStdio } = await import('../doors/mcp/stdio.ts');
      await serveStdio(settings, tools);
    });
}

function readTools({ toolsets, readOnly }: { toolsets?: string; readOnly: boolean }): McpTool[] {
  try {
    return chooseTools({ toolsets, readOnly });
  } catch (error) {
    throw error instanceof BadRequest ? new SettingsError(`--toolsets: ${error.message}`) : error;
  }
}

function readRestSettings({ HEED_API_KEY = '', HEED_URL = '' }: NodeJS.ProcessEnv): RestSettings {
  const apiKey = HEED_API_KEY.trim();
  const url = URL.parse(HEED_URL.trim());
  const problems = [
    ...(apiKey === '' ? ['HEED_API_KEY is missing: set it to an API key of the service'] : []),
    ...(apiKey !== '' && !isApiKeyForm(apiKey) ? ['HEED_API_KEY is no API key: those are hk_ and 40 characters'] : []),
    ...(HEED_URL.trim() === '' ? ['HEED_URL is missing: set it to the address of the service'] : []),
    ...(HEED_URL.trim() !== '' && !isHttp(url) ? ['HEED_URL must be a URL that starts with http:// or https://'] : []),
  ];
  if (!url || problems.length > 0)
    throw new SettingsError(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  return { apiKey, baseUrl: `${url.origin}${path}/api/v1` };
}

function isHttp(url: URL | null): boolean {
  return url?.protocol === 'http:' || url?.protocol === 'https:';
}
