import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationFacts } from '../../generated/operations.ts';
import type { Api } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithProject } from '../support/builders.ts';
import { callOperation } from './access/call-operation.ts';
import { aFullWorkspace, type FullWorkspace } from './access/full-workspace.ts';
import { type Ids, type SampledId, sampledIds } from './access/sample-requests.ts';

let app: TestApp;
/** Only for tests that change nothing. */
let shared: FullWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  shared = await aFullWorkspace(app);
});
afterAll(() => app.close());

/** How one resource of each noun is read. Comments and notes are a part of their item. */
const nouns = {
  feedback: { get: 'getFeedback', tags: ['feedback', 'comments', 'notes'] },
  customer: { get: 'getCustomer', tags: ['customers'] },
  project: { get: 'getProject', tags: ['projects'] },
  widget: { get: 'getWidget', tags: ['widgets'] },
  automation: { get: 'getAutomation', tags: ['automations'] },
  subscription: { get: 'getSubscription', tags: ['subscriptions'] },
  view: { get: 'getView', tags: ['views'] },
} as const satisfies Record<string, { get: SampledId; tags: string[] }>;
const all = Object.values(nouns);

/** These change no resource that is there already. */
const apart: SampledId[] = [
  'runAutomation',
  'dryRunAutomation',
  'tryAutomation',
  'retryDelivery',
  'replayEvents',
  'testMail',
  'testSubscription',
];
const isChange = (id: SampledId) => {
  const { method, status } = operationFacts[id];
  const isCreated = status === 201 && !['comments', 'notes'].includes(operationFacts[id].tag);
  return method !== 'get' && method !== 'delete' && !isCreated && !apart.includes(id);
};
const readsOne = (id: SampledId) => operationFacts[id].hasVersion && operationFacts[id].method === 'get';

describe.each(all)('the tag of $get', ({ get, tags }) => {
  const changes = sampledIds.filter(
    (id) => (tags as readonly string[]).includes(operationFacts[id].tag) && isChange(id),
  );

  it.each(changes)('moves by %s', async (id) => {
    const { api, ids } = await aFullWorkspace(app);
    const before = await callOperation(api, get, ids);

    const changed = await callOperation(api, id, ids, { headers: { 'If-Match': before.headers.etag ?? '' } });

    expect(changed.status).toBeLessThan(300);
    const after = await callOperation(api, get, ids);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    if (operationFacts[id].hasVersion) expect(changed.headers.etag).toBe(after.headers.etag);
  });

  it('is that of the create too, and stays when nothing changes', async () => {
    const { api, ids } = shared;

    const [first, second] = [await callOperation(api, get, ids), await callOperation(api, get, ids)];

    expect(second.headers.etag).toBe(first.headers.etag);
  });
});

describe('what moves a tag from elsewhere', () => {
  const tagOf = async (api: Api, path: string, workspaceId: string) =>
    (await api.get(path, { workspaceId })).headers.etag;

  it('is a custom status that moves to another category, for its items', async () => {
    const status = { id: 'waiting', label: 'Waiting' };
    const built = await aWorkspaceWithProject(app, { customStatuses: [{ ...status, category: 'pending' }] });
    const workspaceId = built.workspace.id;
    const { id } = await aFeedback(built);
    await built.api.patch(`/feedback/${id}`, { workspaceId, status: 'waiting' });
    const before = await tagOf(built.api, `/feedback/${id}`, workspaceId);

    const customStatuses = [{ ...status, category: 'open' }];
    await built.api.patch(`/projects/${built.project.id}`, { workspaceId, customStatuses });

    expect(await tagOf(built.api, `/feedback/${id}`, workspaceId)).not.toBe(before);
  });

  it('is the merge and the deletion of its customer, for an item', async () => {
    const built = await aWorkspaceWithProject(app);
    const workspaceId = built.workspace.id;
    const { id, customerId } = await aFeedback(built, { userEmail: 'ada@example.org' });
    const target = await aCustomer(built);
    const tags = [await tagOf(built.api, `/feedback/${id}`, workspaceId)];

    await built.api.post(`/customers/${target.id}/merge`, { sourceCustomerId: customerId });
    tags.push(await tagOf(built.api, `/feedback/${id}`, workspaceId));
    await built.api.delete(`/customers/${target.id}`);
    tags.push(await tagOf(built.api, `/feedback/${id}`, workspaceId));

    expect(new Set(tags).size).toBe(3);
  });

  it('is a new item, for its customer', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aCustomer(built, { primaryEmail: 'ada@example.org' });
    const before = await tagOf(built.api, `/customers/${id}`, built.workspace.id);

    await aFeedback(built, { userEmail: 'ada@example.org' });

    expect(await tagOf(built.api, `/customers/${id}`, built.workspace.id)).not.toBe(before);
  });
});

describe('the mark behind the version of an item', () => {
  it('tells when a customer has seen an answer, and is not compared by a change', async () => {
    const { api, workspace, ...built } = await aWorkspaceWithProject(app);
    const { id } = await aFeedback({ api, workspace, ...built });
    await api.post(`/feedback/${id}/comments`, { message: 'Which phone?', notify: false });
    const { prisma } = app.database;
    const query = { workspaceId: workspace.id };
    const read = (known: string) => api.get(`/feedback/${id}`, query, { 'If-None-Match': known });
    const unseen = (await read('"0"')).headers.etag ?? '';

    await prisma.comment.updateMany({ where: { feedbackId: id }, data: { seenAt: app.clock.read() } });
    const seen = await read(unseen);
    await prisma.feedback.updateMany({ where: { id }, data: { customerSeenAt: app.clock.read() } });
    const seenByAll = await read(seen.headers.etag ?? '');

    expect([seen.status, seenByAll.status]).toEqual([200, 200]);
    expect(unseen).toMatch(/^"\d+"$/);
    const marks = [seen, seenByAll].map(({ headers }) => /^"(\d+)-([0-9a-f]{12})"$/.exec(headers.etag ?? '') ?? []);
    expect(marks.map(([, version]) => `"${version}"`)).toEqual([unseen, unseen]);
    expect(new Set(marks.map(([, , mark]) => mark)).size).toBe(2);
    expect((await read(seenByAll.headers.etag ?? '')).status).toBe(304);
    const change = (priority: string, tag: string) =>
      api.patch(`/feedback/${id}`, { ...query, priority }, { 'If-Match': tag });
    expect((await change('high', unseen)).status).toBe(200);
    expect(await change('low', seenByAll.headers.etag ?? '')).toBeError(412, 'precondition_failed');
    expect((await change('low', (await read('"0"')).headers.etag ?? '')).status).toBe(200);
  });
});

describe('a PATCH without effect', () => {
  it.each(sampledIds.filter((id) => operationFacts[id].method === 'patch' && operationFacts[id].hasVersion))(
    'keeps the tag: %s',
    async (id) => {
      const { api, ids } = await aFullWorkspace(app);
      const first = await callOperation(api, id, ids);
      app.clock.advance(1_000);

      const again = await callOperation(api, id, ids);

      // The sample of a customer's update has a new address each time.
      if (JSON.stringify(again.body) !== JSON.stringify(first.body)) expect(id).toBe('updateCustomer');
      else expect(again.headers.etag).toBe(first.headers.etag);
    },
  );
});

describe('304', () => {
  it.each(sampledIds.filter(readsOne))('is answered by %s to who has the version', async (id) => {
    const { api, ids } = shared;
    const { headers } = await callOperation(api, id, ids);

    const read = (tags: string) => callOperation(api, id, ids, { headers: { 'If-None-Match': tags } });
    const known = await read(`"none", W/${headers.etag}`);
    const other = await read('"none"');

    expect(known.status).toBe(304);
    expect(known.headers.etag).toBe(headers.etag);
    expect(known.body).toEqual({});
    expect(other.status).toBe(200);
  });

  it('is answered to HEAD, which has the same tag', async () => {
    const { api, workspace, ids } = shared;
    const query = { workspaceId: workspace.id };
    const path = `/feedback/${ids.feedbackId}`;
    const { headers } = await api.get(path, query);

    const plain = await api.send('head', path, { query });
    const known = await api.send('head', path, { query, headers: { 'If-None-Match': headers.etag ?? '' } });

    expect(plain.headers.etag).toBe(headers.etag);
    expect(known.status).toBe(304);
  });
});

describe('412', () => {
  const taking = sampledIds.filter((id) => operationFacts[id].takesVersion);
  const everything = async (api: Api, ids: Ids) =>
    Promise.all(all.map(async ({ get }) => [(await callOperation(api, get, ids)).body]));

  it('is declared by every PATCH, PUT and DELETE of a resource with a tag, and by nothing else', () => {
    const expected = all.flatMap(({ tags: [tag] }) =>
      sampledIds.filter(
        (id) => operationFacts[id].tag === tag && ['patch', 'put', 'delete'].includes(operationFacts[id].method),
      ),
    );

    expect([...taking].sort()).toEqual(expected.sort());
  });

  it.each(taking)('refuses %s with another version, and nothing is written', async (id) => {
    const { api, ids } = shared;
    const before = await everything(api, ids);

    const stale = await callOperation(api, id, ids, { headers: { 'If-Match': '"999", "10,00"' } });
    const weak = await callOperation(api, id, ids, { headers: { 'If-Match': 'W/"1"' } });

    expect(stale).toBeError(412, 'precondition_failed');
    expect(weak).toBeError(412, 'precondition_failed');
    expect(await everything(api, ids)).toEqual(before);
  });

  it.each(taking)('is not for %s with any version (*), or one of several', async (id) => {
    const { api, ids } = await aFullWorkspace(app);
    const other = await aFullWorkspace(app);
    const noun = all.find(({ tags: [tag] }) => tag === operationFacts[id].tag);
    const { headers } = await callOperation(other.api, noun?.get ?? 'getFeedback', other.ids);

    const any = await callOperation(api, id, ids, { headers: { 'If-Match': '*' } });
    const several = await callOperation(other.api, id, other.ids, {
      headers: { 'If-Match': `"999" , ${headers.etag}` },
    });

    expect([any.status, several.status]).toEqual([200, 200]);
  });

  // A project that is missing in its body is 400.
  it.each(taking.filter((id) => id !== 'upsertFeedback'))('comes after 400 and 404: %s', async (id) => {
    const { api, ids } = shared;
    const missing = Object.fromEntries(
      Object.entries(ids).map(([name, value]) => [name, name === 'workspaceId' ? value : 'xyz_none']),
    ) as unknown as Ids;

    const malformed = await callOperation(api, id, ids, { headers: { 'If-Match': '7' } });
    const notFound = await callOperation(api, id, missing, { headers: { 'If-Match': '"999"' } });

    expect(malformed).toBeError(400, 'bad_request', 'header/if-match');
    expect(notFound).toBeError(404, 'not_found');
  });

  it('comes before 409', async () => {
    const built = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 1 }] });
    const where = { projectId: built.project.id, systemGenerated: true };
    const { id } = await app.database.prisma.automation.findFirstOrThrow({ where });
    const path = `/automations/${id}`;
    const { headers } = await built.api.get(path);

    const stale = await built.api.delete(path, {}, { 'If-Match': '"999"' });
    const current = await built.api.delete(path, {}, { 'If-Match': headers.etag ?? '' });

    expect(stale).toBeError(412, 'precondition_failed');
    expect(current).toBeError(409, 'conflict');
  });

  it('lets only one of two changes pass that began with the same version', async () => {
    const { api, ids } = await aFullWorkspace(app);
    const { headers } = await callOperation(api, 'getFeedback', ids);
    const change = (category: string) =>
      api.patch(
        `/feedback/${ids.feedbackId}`,
        { workspaceId: ids.workspaceId, category },
        { 'If-Match': headers.etag ?? '' },
      );

    const statuses = (await Promise.all([change('one'), change('other')])).map(({ status }) => status);

    expect(statuses.sort()).toEqual([200, 412]);
  });
});

describe('a repeated Idempotency-Key', () => {
  it('has the tag of the first answer', async () => {
    const { api, workspace } = await aWorkspaceWithProject(app);
    const create = () =>
      api.post('/customers', { workspaceId: workspace.id, name: 'Ada' }, { 'Idempotency-Key': 'with-tag' });
    const first = await create();
    await api.patch(`/customers/${first.body.data.id}`, { name: 'Grace' });

    const again = await create();

    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers.etag).toBe(first.headers.etag);
  });
});
