import { parseArgs } from 'node:util';
import { version } from '../../../src/base/version.ts';
import { serveTools } from '../../../src/doors/mcp/stdio.ts';
import { chosenTools, readRestSettings } from '../../../src/doors/mcp/stdio-settings.ts';
import { toolsetNames } from '../../../src/doors/mcp/tools.ts';
import { warnOfOtherVersion } from './warn-of-other-version.ts';

const help = `Usage: heed-mcp [options]

Serves MCP on stdin and stdout, by the REST API of the Heed service at HEED_URL with the key HEED_API_KEY.

Options:
  --toolsets <names>  toolsets with commas between them, of ${toolsetNames.join(', ')}; or all.
                      Without it, those of HEED_TOOLSETS
  --read-only         only tools that change nothing, as HEED_READONLY=true does
  --version           the version of this package
  --help              this text
`;

try {
  await main();
} catch (error) {
  console.error(`error: ${(error as Error).message}`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      toolsets: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) process.stdout.write(help);
  else if (values.version) process.stdout.write(`${version}\n`);
  else {
    const tools = chosenTools({ toolsets: values.toolsets, readOnly: values['read-only'] }, process.env);
    const settings = readRestSettings(process.env);
    serveTools(settings, tools);
    await warnOfOtherVersion(settings.baseUrl, version);
  }
}
