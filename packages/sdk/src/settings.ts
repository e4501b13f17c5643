import { HeedError } from './errors.ts';
import { Log } from './log.ts';
import type { HeedOptions } from './options.ts';

/** Below it are all operations but those of the two intakes. */
export const versionedBase = '/api/v1';

/** The options of a client, completed by the environment. */
export interface Settings extends Omit<HeedOptions, 'apiKey' | 'baseUrl' | 'logger' | 'logLevel'> {
  apiKey: string | undefined;
  /** The service's address without a path of the API. */
  site: string;
  log: Log;
}

/** Returns the settings of a client. Throws a {@link HeedError} if it cannot know the service's address. */
export function readSettings({ apiKey, baseUrl, workspaceId, logger, logLevel, ...rest }: HeedOptions): Settings {
  return {
    ...rest,
    apiKey: apiKey === null ? undefined : apiKey || variable('HEED_API_KEY'),
    workspaceId: workspaceId || variable('HEED_WORKSPACE_ID'),
    site: findSite(baseUrl || variable('HEED_URL')),
    log: new Log(logger, logLevel ?? variable('HEED_LOG')),
  };
}

function findSite(address: string | undefined): string {
  if (!address)
    throw new HeedError('The address of Heed is missing: pass new Heed({ baseUrl: … }), or set the variable HEED_URL');
  if (!/^https?:\/\/[^/]/i.test(address))
    throw new HeedError(`baseUrl must begin with https:// or http://, but it is ${JSON.stringify(address)}`);
  const url = address.replace(/\/+$/, '');
  return url.endsWith(versionedBase) ? url.slice(0, -versionedBase.length) : url;
}

/** Undefined where it is empty, where there is no environment, as in browsers, and where Deno refuses to tell. */
function variable(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name]?.trim() || undefined;
  } catch {
    return undefined;
  }
}
