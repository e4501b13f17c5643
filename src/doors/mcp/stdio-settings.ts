import { BadRequest } from '../../base/errors.ts';
import { SettingsError } from '../../base/settings-error.ts';
import { isApiKeyForm } from '../../domain/access/api-key.ts';
import { parseFlag } from './read-choice.ts';
import type { RestSettings } from './rest-backend.ts';
import { chooseTools, type McpTool } from './tools.ts';

/** What was given on the command line. */
interface ToolFlags {
  toolsets: string | undefined;
  readOnly: boolean;
}

/**
 * Returns the tools that are chosen by flags, or by HEED_TOOLSETS and HEED_READONLY where there is no flag. Throws a
 * {@link SettingsError} for a toolset that does not exist.
 */
export function chosenTools(flags: ToolFlags, { HEED_TOOLSETS, HEED_READONLY }: NodeJS.ProcessEnv): McpTool[] {
  const readOnly = flags.readOnly || readFlag('HEED_READONLY', HEED_READONLY);
  try {
    return chooseTools({ toolsets: flags.toolsets ?? HEED_TOOLSETS, readOnly });
  } catch (error) {
    const source = flags.toolsets === undefined ? 'HEED_TOOLSETS' : '--toolsets';
    throw error instanceof BadRequest ? new SettingsError([`${source}: ${error.message}`]) : error;
  }
}

function readFlag(name: string, value = ''): boolean {
  const flag = value.trim() === '' ? false : parseFlag(value);
  if (flag === undefined) throw new SettingsError([`${name} must be true or false`]);
  return flag;
}

/**
 * Reads where the service is and which key to use. Throws a {@link SettingsError} that names what is missing or wrong.
 */
export function readRestSettings({ HEED_API_KEY = '', HEED_URL = '' }: NodeJS.ProcessEnv): RestSettings {
  const apiKey = HEED_API_KEY.trim();
  const address = HEED_URL.trim();
  const isAddress = /^https?:/i.test(address) && URL.canParse(address);
  const problems = [
    ...(apiKey === '' ? ['HEED_API_KEY is missing: set it to an API key of the service'] : []),
    ...(apiKey !== '' && !isApiKeyForm(apiKey)
      ? ['HEED_API_KEY must be an API key: hk_ followed by 40 characters']
      : []),
    ...(address === '' ? ['HEED_URL is missing: set it to the address of the service'] : []),
    ...(address !== '' && !isAddress ? ['HEED_URL must be a URL that starts with http:// or https://'] : []),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  const { origin, pathname } = new URL(address);
  const path = pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  return { apiKey, baseUrl: `${origin}${path}/api/v1` };
}
