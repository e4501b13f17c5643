import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;

/** The participants. */
describe('200', () => {
  it('shows the submitter, to whom nothing was sent yet, and stores nothing', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org', userName: 'Ada' });

    const response = await api.get(`/feedback/${feedback.id}/participants`);

    const { customerId } = feedback;
    const common = { email: 'ada@example.org', name: 'Ada', customerId, unsubscribed: false, seenAt: null };
    expect(response.body.data).toEqual([{ id: null, kind: 'submitter', ...common }]);
    expect(await prisma().participant.count({ where: { feedbackId: feedback.id } })).toBe(0);
  });

  it('shows the submitter first, then others in the order in which they were added', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'zoe@example.org' });
    const path = `/feedback/${feedback.id}/participants`;
    for (const email of ['grace@example.org', 'ada@example.org']) {
      app.clock.advance(1_000);
      await api.send('put', path, { body: { email } });
    }
    await api.post(`/feedback/${feedback.id}/thread-link`, {});
    const seenAt = app.clock.read();
    await prisma().participant.updateMany({ where: { email: 'ada@example.org' }, data: { seenAt } });
    const [feedbackId, createdAt] = [feedback.id, app.clock.read()];
    const emailHash = hashEmail('Grace@example.org');
    await prisma().mailStop.create({ data: { workspaceId: workspace.id, feedbackId, emailHash, createdAt } });

    const { data } = (await api.get(path)).body;

    expect(data).toMatchObject([
      { id: expect.stringMatching(/^ptc_/), kind: 'submitter', email: 'zoe@example.org', unsubscribed: false },
      { kind: 'added', email: 'grace@example.org', unsubscribed: true, seenAt: null },
      { kind: 'added', email: 'ada@example.org', unsubscribed: false, seenAt: seenAt.toISOString() },
    ]);
  });

  it('shows nobody on an item without an address', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    expect((await api.get(`/feedback/${feedback.id}/participants`)).body).toEqual({ data: [] });
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('takes no parameter except workspaceId', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.get(`/feedback/${feedback.id}/participants`, { page: 2 });

    expect(response).toBeError(400, 'bad_request', 'query/page');
  });
});
