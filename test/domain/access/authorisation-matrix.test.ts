import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationFacts } from '../../../generated/operations.ts';
import { newApiKey } from '../../../src/domain/access/api-key.ts';
import { allScopes, type Scope } from '../../../src/domain/access/scopes.ts';
import type { Api, TestResponse } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember } from '../../support/builders.ts';
import { callOperation, successes } from './call-operation.ts';
import { aFullWorkspace, type FullWorkspace, leavesRest } from './full-workspace.ts';
import { type Ids, namesWorkspace, type SampledId, sampledIds } from './sample-requests.ts';

let app: TestApp;
let own: FullWorkspace;
let other: FullWorkspace;
beforeAll(async () => {
  // An API key invites by mail only.
  app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  own = await aFullWorkspace(app);
  other = await aFullWorkspace(app);
});
afterAll(() => app.close());

// Lists what the key may reach, or is about the user themselves, and names no workspace.
const inOneWorkspace = sampledIds.filter(
  (id) => id !== 'listWorkspaces' && !['me', 'api-keys'].includes(operationFacts[id].tag),
);
// What is found by its own id, in the workspace that the request names.
const namesResource = sampledIds.filter(
  (id) =>
    /\{(id|(?!external)\w+Id)\}/.test(operationFacts[id].path) && !operationFacts[id].path.startsWith('/workspace/'),
);

/** If the resource names the workspace, and not the request, it does not exist for those who are not members. */
function expectRefusal(id: SampledId, response: TestResponse): void {
  if (namesWorkspace(id)) expect(response).toBeError(403, 'forbidden');
  else expect(response).toBeError(404, 'not_found');
}

/** Calls the operation, and checks that no table has gained or lost a row and neither item has changed. */
async function callInVain(api: Api, id: SampledId, ids: Ids): Promise<TestResponse> {
  const before = await state();
  const response = await callOperation(api, id, ids);
  expect(await state()).toEqual(before);
  return response;
}

async function state() {
  const { prisma } = app.database;
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const counts = tables
    .map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM "${name}"`)
    .join(' UNION ALL ');
  return {
    counts: await prisma.$queryRawUnsafe(counts),
    feedback: await prisma.feedback.findMany({ orderBy: { id: 'asc' } }),
    projects: await prisma.project.findMany({ orderBy: { id: 'asc' } }),
  };
}

describe.each(sampledIds)('%s', (id) => {
  const { scope } = operationFacts[id];

  it('requires a key', async () => {
    expect(await callInVain(app.anonymous, id, own.ids)).toBeError(401, 'unauthorized');
    expect(await callInVain(app.anonymous.as(newApiKey()), id, own.ids)).toBeError(401, 'unauthorized');
  });

  if (scope === null) return;
  it(`requires the scope ${scope}, and no other scope is enough`, async () => {
    const scopes: Scope[] = allScopes.filter((one) => one !== scope);
    const { api } = await aKey(app, own.user, { scopes });

    const response = await callInVain(api, id, own.ids);

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain(scope);
  });
});

describe.each(inOneWorkspace)('%s in a workspace', (id) => {
  it('requires its owner or an admin', async () => {
    const { api } = await aKey(app, await aMember(app, own.workspace));

    expect(await callInVain(api, id, own.ids)).toBeError(403, 'forbidden');
  });

  it("is refused in somebody else's", async () => {
    expectRefusal(id, await callInVain(own.api, id, other.ids));
  });

  it("is refused in somebody else's, with an item of its own", async () => {
    const ids = { ...own.ids, workspaceId: other.workspace.id };

    expectRefusal(id, await callInVain(own.api, id, ids));
  });
});

describe.each([
  [{ plan: 'free' }, /plan/],
  [{ apiAccessEnabled: false }, /API access is turned off/],
])('a workspace with %j', (fields, why) => {
  let closed: FullWorkspace;
  beforeAll(async () => {
    closed = await aFullWorkspace(app);
    await app.database.prisma.workspace.update({ where: { id: closed.workspace.id }, data: fields });
    app.clock.advance(5_000);
  });

  it.each(inOneWorkspace)('refuses %s to a key', async (id) => {
    const response = await callInVain(closed.api, id, closed.ids);

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toMatch(why);
  });
});

describe.each(namesResource)('%s of a resource', (id) => {
  it('does not find one of another workspace', async () => {
    const ids = { ...other.ids, workspaceId: own.workspace.id };

    expect(await callInVain(own.api, id, ids)).toBeError(404, 'not_found');
  });
});

describe('a project of another workspace', () => {
  it('cannot be a reference in a body', async () => {
    const ids = { ...own.ids, projectId: other.project.id };

    expect(await callInVain(own.api, 'createFeedback', ids)).toBeError(400, 'bad_request', 'body/projectId');
  });
});

describe('listWorkspaces', () => {
  it('shows only its own', async () => {
    const { body } = await callOperation(own.api, 'listWorkspaces', own.ids);

    expect(body.data.map((one: { id: string }) => one.id)).toEqual([own.workspace.id]);
  });
});

describe('with its scope alone', () => {
  it.each(sampledIds)('%s admits the owner', async (id) => {
    const { scope } = operationFacts[id];
    const { user, ids } = leavesRest(id) ? own : await aFullWorkspace(app);
    const { api } = await aKey(app, user, { scopes: scope ? [scope, ...alsoNeeded(id)] : [] });

    expect(successes(id)).toContain((await callOperation(api, id, ids)).status);
  });
});

/**
 * An event is readable for those only who may read what it is about, a subscription is made by who reads events, and a key
 * gives away only what it has itself.
 */
function alsoNeeded(id: SampledId): Scope[] {
  if (id === 'createApiKey' || id === 'rotateApiKey') return ['customers:read', 'feedback:read'];
  if (id === 'createSubscription' || id === 'updateSubscription') return ['events:read'];
  if (id === 'exportCustomerData') return ['feedback:read'];
  if (id === 'listTopCustomers') return ['customers:read'];
  return id === 'getEvent' ? allScopes.filter((scope) => scope.endsWith(':read')) : [];
}
