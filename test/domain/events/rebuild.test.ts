import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CustomerDetail, Event, Feedback } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { byId, essence, rebuild } from '../../support/rebuild.ts';

// What the log promises: whoever reads it to the end knows what the tables know, however many write at the same time.

const writers = 8;
const rounds = 4;

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
});
afterAll(() => app.close());

/** The log, read a few events at a time. */
async function readLog(): Promise<Event[]> {
  const events: Event[] = [];
  for (let after = 0; ; ) {
    const { body } = await built.api.get('/events', { workspaceId: built.workspace.id, after, pageSize: 50 });
    events.push(...body.data);
    after = body.pagination.nextAfter;
    if (!body.pagination.hasMore) return events;
  }
}

/** One writer, which shares its customers with the others. Some of its requests are refused, as they meet each other. */
async function write(writer: number): Promise<void> {
  const { api, workspace, project } = built;
  const workspaceId = workspace.id;
  const own = { workspaceId, projectId: project.id };
  for (let round = 0; round < rounds; round++) {
    const userEmail = `user${round % 4}@example.org`;
    const userPhone = `+4420794600${10 + ((writer + round) % 6)}`;
    const both = { userEmail, ...(writer % 3 === 0 && { userPhone }) };
    const { body } = await api.post('/feedback', { ...own, message: `By ${writer}`, ...both });
    const item = body.data as Feedback;
    await Promise.all([
      api.patch(`/feedback/${item.id}`, { workspaceId, status: 'resolved', tags: [`of-${writer}`] }),
      api.post(`/feedback/${item.id}/comments`, {
        message: 'Again',
        authorType: 'customer',
        authorName: 'Ada',
        authorEmail: userEmail,
      }),
      api.post(`/feedback/${item.id}/notes`, { content: 'Hm', mentions: [built.user.id] }),
    ]);
    if (writer % 4 === 0) {
      const all = await api.get('/feedback', { workspaceId });
      const ids = (all.body.data as Feedback[]).map(({ id }) => id);
      await api.post('/feedback/bulk', { workspaceId, ids, changes: { addTags: [`bulk-${writer}`], priority: 'low' } });
    }
    if (writer % 4 === 1) await api.delete(`/feedback/${item.id}`, { workspaceId });
    if (writer % 4 === 2 && item.customerId)
      await api.patch(`/customers/${item.customerId}`, { workspaceId, name: `Named by ${writer}` });
    if (writer === 3) await mergeOrDelete(round);
    if (writer === 4) await runJobs(app);
  }
}

async function mergeOrDelete(round: number): Promise<void> {
  const { api, workspace } = built;
  const workspaceId = workspace.id;
  const { body } = await api.get('/customers', { workspaceId });
  const [target, source] = body.data as CustomerDetail[];
  if (!target || !source) return;
  if (round % 3 === 2) await api.delete(`/customers/${source.id}`, { workspaceId });
  else await api.post(`/customers/${target.id}/merge`, { workspaceId, sourceCustomerId: source.id });
}

async function readAll<One>(path: string): Promise<One[]> {
  const all: One[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await built.api.get(path, {
      workspaceId: built.workspace.id,
      pageSize: 100,
      ...(cursor && { cursor }),
    });
    all.push(...body.data);
    cursor = body.pagination.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

it('has no gap and no repetition, and tells all that the tables know', async () => {
  await anAutomation(built, {
    scope: 'feedback.created',
    actions: [{ type: 'add_tag', params: { tag: 'seen' } }],
  });

  await Promise.all(Array.from({ length: writers }, (_one, writer) => write(writer)));
  await runJobs(app, { retries: true });

  const events = await readLog();
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_one, index) => index + 1));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const { items, customers } = rebuild(events);
  expect(items).toEqual(byId(await readAll<Feedback>('/feedback')));
  const stored = await Promise.all(
    (await readAll<{ id: string }>('/customers')).map(({ id }) => built.api.get(`/customers/${id}`)),
  );
  expect(customers.map(essence)).toEqual(byId(stored.map(({ body }) => body.data)).map(essence));
});
