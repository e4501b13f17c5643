import { describe, expect, it } from '@jest/globals';
import { createView, getFeedback } from '../../../generated/sdk/sdk.gen.ts';
import { NotFoundError } from '../src/errors.ts';
import { eventsOf, generatedClient } from '../src/generated-client.ts';

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

describe('the client for generated operations', () => {
  it('retries as the methods of the SDK do, with the key and one idempotency key', async () => {
    const { client, requests } = aClient(busy(), Response.json({ data: { id: 'view_1' } }, { status: 201 }));

    const { data } = await createView({
      client,
      body: { workspaceId: 'ws_1', name: 'Mine', filters: {} },
      throwOnError: true,
    });

    expect(data).toEqual({ data: { id: 'view_1' } });
    expect(requests.map(({ url }) => url)).toEqual(Array(2).fill('https://heed.test/api/v1/views'));
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer hk_secret');
    expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(requests[1]?.headers.get('Idempotency-Key')).toBe(requests[0]?.headers.get('Idempotency-Key'));
    expect(await requests[1]?.json()).toEqual({ workspaceId: 'ws_1', name: 'Mine', filters: {} });
  });

  it('throws the errors of the SDK', async () => {
    const { client } = aClient(
      Response.json({ error: { code: 'not_found', message: 'No such item' } }, { status: 404 }),
    );

    const reading = getFeedback({ client, path: { id: 'fb_1' }, query: { workspaceId: 'ws_1' }, throwOnError: true });

    await expect(reading).rejects.toThrow(NotFoundError);
  });

  it('follows the events of a workspace', async () => {
    const { client, requests } = aClient(new Response('id: 7\ndata: {"type":"feedback.created"}\n\n'));
    const end = new AbortController();

    for await (const event of eventsOf(client, 'ws_1', end.signal)) {
      expect(event).toEqual({ type: 'feedback.created' });
      end.abort();
      break;
    }

    expect(requests.map(({ url }) => url)).toEqual(['https://heed.test/api/v1/events/stream?workspaceId=ws_1']);
  });
});
