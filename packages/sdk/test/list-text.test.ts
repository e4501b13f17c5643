import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { array, assert, property, string } from 'fast-check';
import { listFeedback } from '../../../generated/sdk/sdk.gen.ts';
import { listFilterValues } from '../../../src/domain/feedback/filter-values.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { generatedClient } from '../src/generated-client.ts';
import { Heed, HeedError } from '../src/index.ts';
import { listText } from '../src/list-text.ts';
import { aClient } from './fake-fetch.ts';
import { urlOf } from './url-of.ts';

describe('a filter with several values', () => {
  const pagination = { hasMore: false, nextCursor: null, total: 0, totalIsExact: true };
  const empty: [unknown] = [{ data: [], pagination }];
  const queryOf = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams);

  it('is sent as text with commas, from a list, one value or the text itself', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, empty);

    await heed.feedback.list({ statusCategory: ['open', 'pending'], priority: ['high', 'none'], pageSize: 5 });
    await heed.feedback.list({ statusCategory: 'open', priority: 'high,none', tag: 'a\\,b,c' });

    expect(requests.map(queryOf)).toEqual([
      { workspaceId: 'ws_1', statusCategory: 'open,pending', priority: 'high,none', pageSize: '5' },
      { workspaceId: 'ws_1', statusCategory: 'open', priority: 'high,none', tag: 'a\\,b,c' },
    ]);
  });

  it('is sent so by counts, exports, events and requests of one’s own, and on each page', async () => {
    const more = { ...pagination, hasMore: true, nextCursor: 'c2' };
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: [], pagination: more }], empty);

    await heed.feedback.list({ channel: ['api', 'widget'] }).toArray();
    await heed.feedback.count({ groupBy: 'status', assigneeId: ['me', 'none'] });
    await heed.feedback.export({ tag: ['a', 'b'], include: ['notes', 'comments'] }).response();
    await heed.events.list({ types: ['feedback.*', 'comment.created'] }).page();
    await heed.events.stream({ types: ['member.*', 'import.finished'] }).response();
    await heed.request('GET', '/new-things', { query: { kinds: ['a', 'b'] } });

    expect(requests.map(queryOf)).toMatchObject([
      { channel: 'api,widget' },
      { channel: 'api,widget', cursor: 'c2' },
      { assigneeId: 'me,none' },
      { tag: 'a,b', include: 'notes,comments' },
      { types: 'feedback.*,comment.created' },
      { types: 'member.*,import.finished' },
      { kinds: 'a,b' },
    ]);
  });

  it('is sent so by generated queries', async () => {
    const { fetch, requests } = aClient({}, empty);
    const client = generatedClient({ baseUrl: 'https://heed.test', apiKey: 'hk_secret', fetch });

    await listFeedback({ client, query: { workspaceId: 'ws_1', projectId: ['prj_1', 'prj_2'] }, throwOnError: true });

    expect(queryOf(requests[0])).toEqual({ workspaceId: 'ws_1', projectId: 'prj_1,prj_2' });
  });

  it('is refused without a value, before anything is sent', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, empty);

    const listing = heed.feedback.list({ assigneeId: [] }).page();

    await expect(listing).rejects.toThrow(HeedError);
    await expect(listing).rejects.toThrow('assigneeId must not be an empty list: leave it out to match everything');
    expect(requests).toEqual([]);
  });
});

it('the service reads the values that a list had, whatever is in them', () => {
  assert(
    property(array(string({ unit: 'grapheme' }), { minLength: 1, maxLength: 20 }), (values) => {
      const distinct = [...new Set(values.map((value) => value.trim()))];
      expect(listFilterValues('tag', listText(values))).toEqual(distinct);
    }),
  );
});

describe('on a real server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('lists find items by any of several values, also with commas in them', async () => {
    const built = await aWorkspaceWithProject(app);
    await aFeedback(built, { message: 'one', tags: ['Berlin, Mitte'], priority: 'high' });
    await aFeedback(built, { message: 'two', tags: ['C:\\temp,'] });
    await aFeedback(built, { message: 'three', tags: ['Mitte'], priority: 'low' });
    const baseUrl = urlOf(app.running.server);
    const heed = new Heed({ apiKey: built.key, baseUrl, workspaceId: built.workspace.id });

    const tagged = await heed.feedback.list({ tag: ['Berlin, Mitte', 'C:\\temp,'] });
    const urgent = await heed.feedback.list({ priority: ['high', 'none'], statusCategory: ['open', 'pending'] });

    expect(tagged.items.map(({ message }) => message)).toEqual(['two', 'one']);
    expect(urgent.items.map(({ message }) => message)).toEqual(['two', 'one']);
  });
});
