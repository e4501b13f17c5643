import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSignInLink } from '../../../../src/domain/access/sign-in-links.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import {
  aFeedback,
  aKey,
  anAutomation,
  anInvitation,
  aSubscription,
  aUser,
  aWorkspace,
  aWorkspaceWithProject,
} from '../../../support/builders.ts';
import { citusUrl } from '../../../support/citus.ts';
import { openEmptyOnCitus } from '../../../support/citus-databases.ts';
import { contextOf, runJobs } from '../../../support/jobs.ts';
import { TestReceiver } from '../../../support/receiver.ts';
import { password, sessionIn } from '../../../support/sign-in.ts';

let app: TestApp;
let receiver: TestReceiver;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;

if (citusUrl) {
  beforeAll(async () => {
    app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1'] }, { database: await openEmptyOnCitus() });
    receiver = await TestReceiver.start();
    built = await aWorkspaceWithProject(app);
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });
}

const addTag = (tag: string) => [{ type: 'add_tag', params: { tag } }] as const;
const read = async (path: string) => (await built.api.get(path, { workspaceId: built.workspace.id })).body;

(citusUrl ? describe : describe.skip)('on a Citus cluster (needs TEST_CITUS_URL)', () => {
  it('an item gives a customer who exists a phone number, a second address and a company', async () => {
    const { customerId } = await aFeedback(built, { userEmail: 'ada@example.org' });

    const userPhone = '+442079460123';
    const byBoth = await aFeedback(built, { userEmail: 'ada@example.org', userPhone });
    const byPhone = await aFeedback(built, { userEmail: 'ada@example.com', userPhone });
    await aFeedback(built, {
      userEmail: 'ada@example.org',
      customMetadata: { customFields: { df_company: 'Analytical Engines' } },
    });

    expect([byBoth.customerId, byPhone.customerId]).toEqual([customerId, customerId]);
    expect((await read(`/customers/${customerId}`)).data).toMatchObject({
      emails: ['ada@example.org', 'ada@example.com'],
      phones: [userPhone],
      company: 'Analytical Engines',
      feedbackCount: 4,
    });
  });

  it('automations run by themselves and by hand, and are counted', async () => {
    const scope = 'feedback.created';
    const automatic = await anAutomation(built, { scope, actions: [...addTag('seen')] });
    const comment = { type: 'add_comment', params: { message: 'Thanks' } } as const;
    const macro = await anAutomation(built, { actions: [...addTag('by-hand'), comment] });

    const { id } = await aFeedback(built);
    await runJobs(app);
    const run = await built.api.post(`/automations/${macro.id}/run`, { feedbackId: id });

    expect(run).toMatchObject({ status: 200, body: { outcome: 'matched' } });
    expect((await read(`/feedback/${id}`)).data).toMatchObject({ tags: ['seen', 'by-hand'] });
    for (const automation of [automatic, macro])
      expect(await read(`/automations/${automation.id}`)).toMatchObject({ runStats: { matched7d: 1 } });
  });

  it('a subscription gets what happens, and each event once', async () => {
    await aSubscription(built, { url: receiver.url(), types: ['feedback.created'] });

    const items = [await aFeedback(built), await aFeedback(built)];
    await runJobs(app);

    const told = receiver.received.map(({ body }) => JSON.parse(body).feedbackId);
    expect(told.sort()).toEqual(items.map(({ id }) => id).sort());
    expect(await app.database.prisma.outgoingPost.count()).toBe(0);
  });

  it('a person with several workspaces proves their address, is invited, sets a password, and is removed', async () => {
    const user = await aUser(app, { emailProvenAt: null });
    const key = await aKey(app, user);
    const others = [await aWorkspace(app), await aWorkspace(app)];
    const workspaceIds = others.map(({ workspace }) => workspace.id).sort();
    const data = workspaceIds.map((workspaceId) => ({ workspaceId, userId: user.id, role: 'owner' }));
    await app.database.prisma.member.createMany({ data });
    const url = await createSignInLink(contextOf(app), user.id, 3_600_000);

    const response = await app.anonymous.post('/session/link', { token: url.split('#token=')[1] });
    const own = app.anonymous.signedIn(sessionIn(response) ?? '');
    const { token } = await anInvitation(app, built, { email: user.email, role: 'admin' });
    const accepted = await own.post('/session/link', { token });
    const changed = await own.patch('/me', { name: 'Grace' });
    const set = await own.send('put', '/me/password', { body: { password } });
    const made = await key.api.post('/api-keys', { name: 'Made', scopes: ['feedback:read'] });
    const removed = await built.api.delete(`/members/${user.id}`, { workspaceId: built.workspace.id });

    expect([response, accepted, changed, set, removed].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(made).toMatchObject({ status: 201, body: { data: { workspaceIds } } });
  });

  it('a customer is erased', async () => {
    const item = await aFeedback(built, { userEmail: 'eve@example.org', message: 'the-secret' });
    await built.api.post(`/feedback/${item.id}/comments`, {
      ...{ workspaceId: built.workspace.id, message: 'the-secret', authorType: 'customer', authorName: 'Eve' },
    });

    const erased = await built.api.post(`/customers/${item.customerId}/erase`, {});
    await runJobs(app);

    expect(erased.status).toBe(200);
    expect((await read(`/feedback/${item.id}`)).data).toMatchObject({ message: '[erased]', customerId: null });
    expect(JSON.stringify(await read('/events'))).not.toContain('the-secret');
  });
});
