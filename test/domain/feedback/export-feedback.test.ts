import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { FeedbackExportItem } from '../../../generated/sdk/types.gen.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { copyItem, openSlowly } from '../../support/exports.ts';
import { until } from '../../support/until.ts';

// test/domain/access tests 401, 500, 503, with the operation's sample request there.

const sorts = ['createdAt', 'updatedAt', 'dueDate', 'votes', 'ticketNumber'];
const onServer = globalThis.databaseKind === 'postgresql' ? it : it.skip;
type Query = Record<string, string | number | boolean>;
type Place = { id: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A workspace with more than several batches, and more than a connection takes without being read. */
async function aLargeWorkspace() {
  const built = await aWorkspaceWithFeedback(app);
  await copyItem(app, built.feedback.id, 1_500, 'x'.repeat(9_000));
  return built;
}

async function exported(api: Api, query: Query): Promise<FeedbackExportItem[]> {
  const { body } = await api.get('/feedback/export', query);
  const lines = String(body).trimEnd().split('\n');
  expect(JSON.parse(lines.pop() ?? '')).toEqual({ end: true, count: lines.length });
  return lines.map((line) => JSON.parse(line));
}

async function listed(api: Api, query: Query): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await api.get('/feedback', { ...query, pageSize: 100, ...(cursor && { cursor }) });
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.pagination.nextCursor;
  } while (cursor);
  return ids;
}

async function readCsv(api: Api, query: Query): Promise<Record<string, string>[]> {
  const { body } = await api.get('/feedback/export', { ...query, format: 'csv' });
  return parse(String(body), { columns: true, bom: true });
}

describe('200', () => {
  it('has the items of the list in the order of the list, whatever they are sorted by', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    await copyItem(app, feedback.id, 420, 'Copied');

    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const query = { workspaceId: workspace.id, sort, order };
        const items = await exported(api, query);
        expect(items.map(({ id }) => id)).toEqual(await listed(api, query));
      }
  });

  it('takes the filters of the list', async () => {
    const built = await aWorkspaceWithFeedback(app, { category: 'bug', message: 'The printer is on fire' });
    const workspaceId = built.workspace.id;
    await aFeedback(built, { category: 'idea', message: 'The printer should be blue' });

    const ofCategory = await exported(built.api, { workspaceId, category: 'bug' });
    const found = await exported(built.api, { workspaceId, search: 'blue printer' });
    const none = await exported(built.api, { workspaceId, createdBefore: '2020-01-01T00:00:00Z' });

    expect(ofCategory.map(({ message }) => message)).toEqual(['The printer is on fire']);
    expect(found.map(({ message }) => message)).toEqual(['The printer should be blue']);
    expect(none).toEqual([]);
  });

  it('shows an item as lists do, and what it comes with as it is shown alone', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    const workspaceId = workspace.id;
    await api.post(`/feedback/${feedback.id}/comments`, { message: 'Which phone?' });
    await api.post(`/feedback/${feedback.id}/notes`, { content: 'A known fault' });
    const { body: alone } = await api.get(`/feedback/${feedback.id}`, { workspaceId });
    const { body: customers } = await api.get('/customers', { workspaceId });

    const [plain] = await exported(api, { workspaceId });
    const [whole] = await exported(api, { workspaceId, include: 'comments,notes,customer' });

    const { customerComments, internalNotes, attachments, ...shown } = alone.data;
    expect(plain).toEqual(shown);
    expect(attachments).toEqual([]);
    expect(whole).toEqual({ ...shown, customerComments, internalNotes, customer: customers.data[0] });
  });

  it('is one array as json', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    await copyItem(app, feedback.id, 250, 'Copied');

    const { body } = await api.get('/feedback/export', { workspaceId: workspace.id, format: 'json' });
    const empty = await api.get('/feedback/export', { workspaceId: workspace.id, format: 'json', category: 'none' });

    expect(body).toHaveLength(251);
    expect(empty.body).toEqual([]);
  });

  it('names the file, and packs it when asked to', async () => {
    const { workspace, key } = await aWorkspaceWithFeedback(app);
    const path = `/feedback/export?workspaceId=${workspace.id}`;

    const plain = await openSlowly(app, key, path);
    const packed = await app.anonymous.as(key).get('/feedback/export', { workspaceId: workspace.id });

    expect(plain.headers['content-disposition']).toBe(
      `attachment; filename=feedback-${workspace.id}-20260310T120000Z.ndjson`,
    );
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(await text(plain)).toBe(String(packed.body));
    expect(packed.headers['content-encoding']).toBe('gzip');
  });

  it('shows one moment', async () => {
    const built = await aLargeWorkspace();
    const response = await openSlowly(app, built.key, `/feedback/export?workspaceId=${built.workspace.id}`);

    await aFeedback(built, { message: 'Too late' });

    expect((await text(response)).trimEnd().split('\n').at(-1)).toBe('{"end":true,"count":1501}');
  });
});

describe('200 as csv', () => {
  it('has a column for each field and for each custom field', async () => {
    const customFieldDefinitions = [{ id: 'cf_size', type: 'number', label: 'Size', required: false } as const];
    const built = await aWorkspaceWithProject(app, { customFieldDefinitions });
    await aFeedback(built, {
      message: 'Two lines,\nand "quotes"',
      category: 'one\ntwo',
      tags: ['a', 'b'],
      context: { url: 'x' },
      customMetadata: { customFields: { cf_size: -4 } },
    });

    const response = await built.api.get('/feedback/export', { workspaceId: built.workspace.id, format: 'csv' });
    const [row] = await readCsv(built.api, { workspaceId: built.workspace.id });

    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(String(response.body)).toMatch(/^\uFEFFid,ticketNumber,.*customFields\.cf_size\r\n/);
    expect(String(response.body)).toContain(',"one\ntwo",');
    expect(row).toMatchObject({
      ticketNumber: '1',
      message: 'Two lines,\nand "quotes"',
      category: 'one\ntwo',
      rating: '',
      tags: 'a,b',
      slaBreached: 'false',
      context: '{"url":"x"}',
      'customFields.cf_size': '-4',
    });
  });

  it('lets no text begin like a formula', async () => {
    const built = await aWorkspaceWithProject(app);
    for (const message of ['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=1", "'quoted'"])
      await aFeedback(built, { message });

    const rows = await readCsv(built.api, { workspaceId: built.workspace.id, order: 'asc' });

    expect(rows.map(({ message }) => message)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\tx",
      "'\rx",
      "''=1",
      "'quoted'",
    ]);
  });
});

describe('an export that fails halfway', () => {
  onServer('breaks the connection', async () => {
    const { workspace, key } = await aLargeWorkspace();
    const response = await openSlowly(app, key, `/feedback/export?workspaceId=${workspace.id}`);

    await app.database.prisma.$queryRaw`
      SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
      WHERE application_name = 'heed export' AND datname = current_database()`;

    await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it.each([
    [
      'the access of its user',
      ({ id: workspaceId }: Place) => app.database.prisma.member.deleteMany({ where: { workspaceId } }),
    ],
    [
      'the access to the API',
      ({ id }: Place) => app.database.prisma.workspace.update({ where: { id }, data: { apiAccessEnabled: false } }),
    ],
  ])('breaks off within 5 seconds without %s, taken or not', async (_what, takeAway) => {
    const { workspace, key } = await aLargeWorkspace();
    const connected = once(app.running.server, 'connection') as Promise<[Socket]>;
    const response = await openSlowly(app, key, `/feedback/export?workspaceId=${workspace.id}`);
    const [connection] = await connected;
    await takeAway(workspace);

    app.clock.advance(4_000);

    await until('the connection is cut', () => connection.destroyed, 10_000);
    await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('hands out little of what was sent ahead to a reader who is slow', async () => {
    const { workspace, key } = await aLargeWorkspace();
    const connected = once(app.running.server, 'connection') as Promise<[Socket]>;
    const response = await openSlowly(app, key, `/feedback/export?workspaceId=${workspace.id}`);
    const [connection] = await connected;
    await app.database.prisma.member.deleteMany({ where: { workspaceId: workspace.id } });
    app.clock.advance(4_000);
    await until('the connection is cut', () => connection.destroyed, 10_000);

    await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' });

    expect(response.socket.bytesRead).toBeLessThan(1_048_576);
  });

  onServer('leaves nothing open when its reader goes away', async () => {
    const { workspace, key } = await aLargeWorkspace();
    const response = await openSlowly(app, key, `/feedback/export?workspaceId=${workspace.id}`);

    response.destroy();

    let open = 1;
    while (open > 0)
      [{ open = 0 } = {}] = await app.database.prisma.$queryRaw<{ open: number }[]>`
        SELECT count(*)::int AS open FROM pg_stat_activity
        WHERE application_name = 'heed export' AND datname = current_database()`;
    expect(open).toBe(0);
  });
});

describe('400', () => {
  it('refuses what it cannot include, and to be read in pages', async () => {
    const { api, workspace } = await aWorkspaceWithFeedback(app);
    const workspaceId = workspace.id;

    const unknown = await api.get('/feedback/export', { workspaceId, include: 'comments,runs' });
    const paged = await api.get('/feedback/export', { workspaceId, page: 1 });
    const cursor = await api.get('/feedback/export', { workspaceId, cursor: 'x' });
    const time = await api.get('/feedback/export', { workspaceId, createdAfter: '2026-02-30T00:00:00Z' });

    expect(unknown).toBeError(400, 'bad_request');
    expect(unknown.body.error.details).toEqual([
      { path: 'query/include', message: 'must be comments, notes or customer, with commas between' },
    ]);
    expect(paged).toBeError(400, 'bad_request');
    expect(cursor).toBeError(400, 'bad_request');
    expect(time).toBeError(400, 'bad_request');
  });
});

describe('403', () => {
  it('refuses customers to a key that must not read them', async () => {
    const { workspace, user } = await aWorkspaceWithFeedback(app);
    const { api } = await aKey(app, user, { scopes: ['feedback:read'] });

    const without = await api.get('/feedback/export', { workspaceId: workspace.id });
    const response = await api.get('/feedback/export', { workspaceId: workspace.id, include: 'customer' });

    expect(without.status).toBe(200);
    expect(response).toBeError(403, 'forbidden');
  });
});

describe('429', () => {
  it('refuses a third export of a workspace, and takes it when one has ended', async () => {
    const { workspace, key, api } = await aLargeWorkspace();
    const path = `/feedback/export?workspaceId=${workspace.id}`;
    const [first, second] = [await openSlowly(app, key, path), await openSlowly(app, key, path)];

    const third = await api.get('/feedback/export', { workspaceId: workspace.id });
    await text(first);
    const later = await api.get('/feedback/export', { workspaceId: workspace.id, category: 'none' });
    await text(second);

    expect(third).toBeError(429, 'rate_limited');
    expect(later.status).toBe(200);
  });
});
