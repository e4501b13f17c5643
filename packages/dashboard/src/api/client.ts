import { generatedClient } from '@heed/sdk/generated-client';
import { watchedFetch } from '../base/connection.ts';
import { site } from '../base/site.ts';

/** Sends every request of the dashboard. The browser adds the cookie of the session. */
export const client = generatedClient({ baseUrl: site, apiKey: null, logLevel: 'off', fetch: watchedFetch });
