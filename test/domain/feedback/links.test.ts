import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eraseByRetention } from '../../../src/domain/feedback/erase-by-retention.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const link = { url: 'https://tracker.invalid/issues/12', title: '#12 It breaks' };

async function anItem() {
  const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
  const query = { workspaceId: workspace.id };
  const patch = (links: unknown) => api.patch(`/feedback/${feedback.id}`, { ...query, links });
  return { api, query, feedback, patch };
}

it('an item keeps links in their order, shows them everywhere, and tells of them', async () => {
  const { api, query, feedback, patch } = await anItem();
  const links = [link, { url: 'https://docs.invalid/a?b=c#d', title: 'Guide' }];

  const changed = await patch(links);
  const turned = await patch(links.toReversed());
  const listed = await api.get('/feedback', query);
  const exported = await api.get('/feedback/export', { ...query, format: 'json' });
  const events = await api.get('/events', { ...query, types: 'feedback.updated' });

  expect(feedback.links).toEqual([]);
  expect(changed.body.data.links).toEqual(links);
  expect(turned.body.data.links).toEqual(links.toReversed());
  expect(listed.body.data[0].links).toEqual(links.toReversed());
  expect(exported.body[0].links).toEqual(links.toReversed());
  expect(events.body.data.map(({ changes }: { changes: object }) => changes)).toMatchObject([
    { links: { from: [], to: links } },
    { links: { from: links, to: links.toReversed() } },
  ]);
  expect((await patch([])).body.data.links).toEqual([]);
});

it.each([
  [[{ ...link, url: 'http://tracker.invalid/' }], 'body/links/0/url'],
  [[{ ...link, url: 'javascript:alert(1)' }], 'body/links/0/url'],
  [[link, { ...link, url: 'https://' }], 'body/links/1/url'],
  [[{ ...link, url: 'https://ada:secret@tracker.invalid/' }], 'body/links/0/url'],
  [[{ ...link, title: ' ' }], 'body/links/0/title'],
  [[{ url: link.url }], 'body/links/0/title'],
  [Array.from({ length: 11 }, () => link), 'body/links'],
  [null, 'body/links'],
])('refuses %j', async (links, path) => {
  const { patch } = await anItem();

  expect(await patch(links)).toBeError(400, 'bad_request', path);
});

it('an item that is erased loses its links', async () => {
  const { api, query, patch, feedback } = await anItem();
  await patch([link]);
  await api.patch(`/feedback/${feedback.id}`, { ...query, status: 'archived' });
  const { projectId } = feedback;
  await api.patch(`/projects/${projectId}`, { ...query, privacySettings: { retentionDays: 1 } });
  app.clock.advance(2 * 24 * 3_600_000);

  await eraseByRetention(contextOf(app));

  expect((await api.get(`/feedback/${feedback.id}`, query)).body.data.links).toEqual([]);
});
