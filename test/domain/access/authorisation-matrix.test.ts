import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationFacts } from '../../../generated/operations.ts';
import { newApiKey } from '../../../src/domain/access/api-key.ts';
import { allScopes, type Scope } from '../../../src/domain/access/scopes.ts';
import type { Api, TestResponse } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember } from '../../support/builders.ts';
import { callOperation, type SampledId, sampledIds } from './call-operation.ts';
import { aFullWorkspace, type FullWorkspace } from './full-workspace.ts';
import type { Ids } from './sample-requests.ts';

let app: TestApp;
let own: FullWorkspace;
let other: FullWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  own = await aFullWorkspace(app);
  other = await aFullWorkspace(app);
});
afterAll(() => app.close());

// Lists what the key may reach, and names no workspace.
const namesWorkspace = sampledIds.filter((id) => id !== 'listWorkspaces');
// What is found by an id of its own, in the workspace that the request names.
const namesResource = sampledIds.filter(
  (id) => /\{(id|\w+Id)\}/.test(operationFacts[id].path) && !operationFacts[id].path.startsWith('/workspace/'),
);

/** Where the resource names the workspace, and not the request, it does not exist to those who are not members. */
function expectRefusal(id: SampledId, response: TestResponse): void {
  const { tag, path } = operationFacts[id];
  if (['automations', 'comments', 'notes'].includes(tag) || path.startsWith('/customers/'))
    expect(response).toBeError(404, 'not_found');
  else expect(response).toBeError(403, 'forbidden');
}

/** Calls, and holds that no table has gained or lost a row and neither item has changed. */
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

  it('wants a key', async () => {
    expect(await callInVain(app.anonymous, id, own.ids)).toBeError(401, 'unauthorized');
    expect(await callInVain(app.anonymous.as(newApiKey()), id, own.ids)).toBeError(401, 'unauthorized');
  });

  it(`wants the scope ${scope}, and no other will do`, async () => {
    const scopes: Scope[] = allScopes.filter((one) => one !== scope);
    const { api } = await aKey(app, own.user, { scopes });

    const response = await callInVain(api, id, own.ids);

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain(scope);
  });
});

describe.each(namesWorkspace)('%s in a workspace', (id) => {
  it('wants its owner or an admin', async () => {
    const { api } = await aKey(app, await aMember(app, own.workspace));

    expect(await callInVain(api, id, own.ids)).toBeError(403, 'forbidden');
  });

  it('is refused in that of somebody else', async () => {
    expectRefusal(id, await callInVain(own.api, id, other.ids));
  });

  it('is refused in that of somebody else, with an item of the own', async () => {
    const ids = { ...own.ids, workspaceId: other.workspace.id };

    expectRefusal(id, await callInVain(own.api, id, ids));
  });
});

describe.each(namesResource)('%s of a resource', (id) => {
  it('does not find that of another workspace', async () => {
    const ids = { ...other.ids, workspaceId: own.workspace.id };

    expect(await callInVain(own.api, id, ids)).toBeError(404, 'not_found');
  });
});

describe('a project of another workspace', () => {
  it('is no reference in a body', async () => {
    const ids = { ...own.ids, projectId: other.project.id };

    expect(await callInVain(own.api, 'createFeedback', ids)).toBeError(400, 'bad_request', 'body/projectId');
  });
});

describe('listWorkspaces', () => {
  it('shows the own only', async () => {
    const { body } = await callOperation(own.api, 'listWorkspaces', own.ids);

    expect(body.data.map((one: { id: string }) => one.id)).toEqual([own.workspace.id]);
  });
});

describe('with its scope alone', () => {
  // Deletes come last, and of those the project's, which takes along what is in it.
  const rank = (id: SampledId) => Number(id.startsWith('delete')) + Number(id === 'deleteProject');
  const order = [...sampledIds].sort((a, b) => rank(a) - rank(b));

  it('every operation lets the owner in', async () => {
    const built = await aFullWorkspace(app);

    for (const id of order) {
      const { scope, status } = operationFacts[id];
      const { api } = await aKey(app, built.user, { scopes: scope ? [scope] : [] });
      expect(await callOperation(api, id, built.ids)).toHaveProperty('status', status);
    }
  });
});
