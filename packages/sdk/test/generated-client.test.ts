import { describe, expect, it } from '@jest/globals';
import { getFeedback, listViews } from '../../../generated/sdk/sdk.gen.ts';
import { NotFoundError } from '../src/errors.ts';
import { generatedClient } from '../src/generated-client.ts';

/** A client whose requests get these responses in turn, and what it sent. */
function aClient(...responses: Response[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return responses[requests.length - 1] ?? Response.error();
  };
  const options = { baseUrl: 'https://heed.test', apiKey: 'hk_secret', maxRetryDelay: 1, fetch } as const;
  return { requests, client: generatedClient({ ...options, logLevel: 'off' }) };
}

const busy = () => Response.json({ error: { code: 'unavailable', message: 'Busy' } }, { status: 503 });

describe('the client for generated queries', () => {
  it('retries as the methods of the SDK do, with the key', async () => {
    const { client, requests } = aClient(busy(), Response.json({ data: [{ id: 'view_1' }] }));

    const { data } = await listViews({ client, query: { workspaceId: 'ws_1' }, throwOnError: true });

    expect(data).toEqual({ data: [{ id: 'view_1' }] });
    expect(requests.map(({ url }) => url)).toEqual(Array(2).fill('https://heed.test/api/v1/views?workspaceId=ws_1'));
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(Array(2).fill('Bearer hk_secret'));
  });

  it('throws the errors of the SDK', async () => {
    const { client } = aClient(
      Response.json({ error: { code: 'not_found', message: 'No such item' } }, { status: 404 }),
    );

    const reading = getFeedback({ client, path: { id: 'fb_1' }, query: { workspaceId: 'ws_1' }, throwOnError: true });

    await expect(reading).rejects.toThrow(NotFoundError);
  });
});
