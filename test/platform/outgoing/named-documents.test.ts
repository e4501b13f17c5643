import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Unavailable } from '../../../src/base/errors.ts';
import { NamedDocuments } from '../../../src/platform/outgoing/named-documents.ts';
import { OutgoingPosts } from '../../../src/platform/outgoing/outgoing-posts.ts';
import { ClientSite } from '../../support/oauth/client-site.ts';

let site: ClientSite;
beforeAll(async () => {
  site = await ClientSite.start();
});
afterAll(() => site.close());

it('reads eight documents of a host at once, gives others up after 2.5 seconds, and holds up no webhook', async () => {
  const open: ServerResponse[] = [];
  site.pages.set('/slow', (res) => void open.push(res)).set('/hook', {});
  const documents = new NamedDocuments(['localhost']);
  const read = () => documents.read({ url: `${site.origin}/slow`, headers: {}, withinMs: 30_000, mostBytes: 100 });
  const hook = { url: `${site.origin}/hook`, body: '', headers: {}, withinMs: 1_000, mostRedirects: 0 };

  const first = Array.from({ length: 8 }, read);
  const startedAt = performance.now();
  const ninth = read();
  ninth.catch(() => undefined);
  const posted = await new OutgoingPosts(['localhost']).send(hook);

  expect(posted.status).toBe(200);
  await expect(ninth).rejects.toThrow(Unavailable);
  expect(performance.now() - startedAt).toBeGreaterThan(2_400);
  expect(open).toHaveLength(8);
  for (const res of open) res.end('{}');
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});
