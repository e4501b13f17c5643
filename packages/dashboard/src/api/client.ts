import { Heed } from '@heed/sdk';
import { generatedClient } from '@heed/sdk/generated-client';
import { watchedFetch } from '../base/connection.ts';
import { site } from '../base/site.ts';

/** The browser adds the cookie of the session. */
const options = { baseUrl: site, apiKey: null, logLevel: 'off', fetch: watchedFetch } as const;

/** Sends every request that is no query of the cache. */
export const heed = new Heed(options);

/** Sends the generated queries and mutations. */
export const client = generatedClient(options);
