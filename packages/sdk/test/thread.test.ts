import { expect, it } from '@jest/globals';
import { aClient } from './fake-fetch.ts';

const token = '7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8';
const root = `https://heed.test/api/thread/${token}`;

it('is bound to its token, and needs no key', async () => {
  const { heed, requests } = aClient({ apiKey: null }, [{ data: { ticketNumber: 'Ticket #1' } }]);
  const thread = heed.thread(token);

  const seen = await thread.get();
  await thread.addComment({ message: 'Thanks' });
  await thread.rate({ score: 5 });
  await thread.markSeen({ commentId: 'cmt_1' });
  await thread.upload({ file: new Blob(['x'], { type: 'image/png' }) });
  await thread.denySender();

  expect(seen).toEqual({ ticketNumber: 'Ticket #1' });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${root}`,
    `POST ${root}/comments`,
    `PUT ${root}/rating`,
    `PUT ${root}/seen`,
    `POST ${root}/upload`,
    `POST ${root}/not-me`,
  ]);
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(requests.map(() => null));
});

it('follows the conversation, and goes on after the last event that had an id', async () => {
  const lastIds: (string | null)[] = [];
  const fetch = async ({ headers }: Request) => {
    lastIds.push(headers.get('Last-Event-ID'));
    return new Response(
      `id: 5f2c9a${lastIds.length}\nevent: status\ndata: {"status":${lastIds.length}}\n\n: still here\n\n`,
    );
  };
  const { heed } = aClient({ apiKey: null, fetch });
  const seen: unknown[] = [];

  for await (const event of heed.thread(token).stream({ pause: async () => undefined })) {
    seen.push(event);
    if (seen.length === 3) break;
  }

  expect(seen).toEqual([{ status: 1 }, { status: 2 }, { status: 3 }]);
  expect(lastIds).toEqual([null, '5f2c9a1', '5f2c9a2']);
});
