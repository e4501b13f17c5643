import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberRoleValues } from '../../../generated/contract-constants.ts';
import { operationFacts } from '../../../generated/operations.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { MemberRole } from '../../../generated/sdk/types.gen.ts';
import { newMailedCode } from '../../../src/domain/access/mailed-code.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aUser } from '../../support/builders.ts';
import { aNewPasskey, aPasskey } from '../../support/passkeys.ts';
import { aPushDevice } from '../../support/push.ts';
import { callOperation, successes } from './call-operation.ts';
import { aFullWorkspace, type FullWorkspace, leavesRest } from './full-workspace.ts';
import { namesWorkspace, type SampledId, sampledIds, sessionOnlyIds } from './sample-requests.ts';

// Every operation, called by a signed-in user with each role, as the contract's `x-role` says.

let app: TestApp;
let own: FullWorkspace;
let other: FullWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  own = await aFullWorkspace(app);
  other = await aFullWorkspace(app);
});
afterAll(() => app.close());

/** They need what only this user has connected, or this browser has begun: see test/domain/apps. */
const ofOneBrowser: SampledId[] = ['disconnectApp', 'getAppRequest', 'decideAppRequest'];
const allIds = [...sampledIds, ...sessionOnlyIds].filter((id) => !ofOneBrowser.includes(id));
/** What is about the user themselves, or about all their workspaces. */
const ofUser = allIds.filter(
  (id) =>
    ['me', 'session', 'api-keys'].includes(operationFacts[id].tag) ||
    operationFacts[id].path.startsWith('/me/push') ||
    ['listWorkspaces', 'createWorkspace', 'listOwnApps'].includes(id),
);
const inOneWorkspace = allIds.filter((id) => !ofUser.includes(id));

/** A member may do these only to themselves and to what they made: see test/domain/members, test/domain/views and test/domain/comments. */
const onOwnOnly: SampledId[] = ['removeMember', 'updateView', 'deleteView', 'deleteComment'];

const ranks: readonly string[] = ['member', 'admin', 'owner'];
const mayCall = (role: MemberRole, id: SampledId) => ranks.indexOf(role) >= ranks.indexOf(operationFacts[id].role);

async function sessionWithRole(role: MemberRole, { workspace }: FullWorkspace) {
  return (await aSession(app, await aMember(app, workspace, role))).api;
}

describe.each(memberRoleValues)('with the role %s', (role) => {
  const allowed = inOneWorkspace.filter((id) => mayCall(role, id) && !(role === 'member' && onOwnOnly.includes(id)));
  it.each(allowed)('%s is allowed', async (id) => {
    const built = leavesRest(id) ? own : await aFullWorkspace(app);

    const response = await callOperation(await sessionWithRole(role, built), id, built.ids);

    expect(successes(id)).toContain(response.status);
  });

  it('whatever else is in the workspace is refused', async () => {
    const refused = inOneWorkspace.filter((id) => !mayCall(role, id));
    const api = await sessionWithRole(role, own);
    const before = await app.database.prisma.event.count();

    for (const id of refused) {
      const response = await callOperation(api, id, own.ids);
      expect(response).toBeError(403, 'forbidden');
      expect(response.body.error.message).toContain(`Your role in the workspace is ${role}, and this needs `);
    }

    expect(await app.database.prisma.event.count()).toBe(before);
  });
});

describe('a signed-in user who is not a member', () => {
  it.each(inOneWorkspace)('is refused by %s', async (id) => {
    const { api } = await aSession(app, await aUser(app));
    const elsewhere = await aSession(app, other.user);

    for (const response of [await callOperation(api, id, own.ids), await callOperation(elsewhere.api, id, own.ids)])
      if (namesWorkspace(id)) expect(response).toBeError(403, 'forbidden');
      else expect(response).toBeError(404, 'not_found');
  });
});

/** Bodies that only this user can send: a passkey that a browser made for their options, and a code that was mailed. */
const ofThisUser: Partial<Record<SampledId, (api: Api, user: User) => Promise<object>>> = {
  addPasskey: (api) => aNewPasskey(api),
  verifyEmail: async (_api, { id: userId }) => {
    const email = `${userId}@example.net`;
    const { code, stored } = await newMailedCode({ clock: app.clock.read }, email);
    await app.database.prisma.emailChange.create({ data: { userId, email, ...stored } });
    return { code };
  },
};

describe('a signed-in user', () => {
  it.each(ofUser)('may call %s in no workspace at all', async (id) => {
    const user = await aUser(app);
    const session = await aSession(app, user);
    const passkeyId = (await aPasskey(app, user)).id;
    const pushId = (await aPushDevice(app, session.row)).id;
    const ids = { ...own.ids, sessionId: session.row.id, keyId: (await aKey(app, user)).row.id, passkeyId, pushId };
    const body = await ofThisUser[id]?.(session.api, user);

    const response = await callOperation(session.api, id, ids, body && { body });

    expect(successes(id)).toContain(response.status);
  });
});

describe.each(sessionOnlyIds)('%s', (id) => {
  it('is refused to an API key, whatever its scopes', async () => {
    const response = await callOperation(own.api, id, own.ids);

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain('an API key may not');
  });

  it('requires a session', async () => {
    expect(await callOperation(app.anonymous, id, own.ids)).toBeError(401, 'unauthorized');
  });
});
