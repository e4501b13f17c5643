import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The mail. */
describe('200', () => {
  it('shows a member the mail, without addresses that answer a conversation', async () => {
    const { workspace, feedback } = await aWorkspaceWithFeedback(app);
    const { api } = await aSession(app, await aMember(app, workspace));
    const answer = `reply+${'0123456789abcdefghjkmnpqrstvwxyz'}@example.com`;
    const context = { to: [answer, 'support@example.com'], cc: ['grace@example.org'], date: null };
    const fields = { text: `I wrote to ${answer}`, html: `<p>${answer}</p>`, context };
    const of = { state: 'item', feedbackId: feedback.id };
    const { createdAt } = await anInboundMail(app, workspace.id, { ...of, ...fields });
    await anInboundMail(app, workspace.id, { state: 'comment', feedbackId: feedback.id, text: 'Later' });

    const response = await api.get(`/feedback/${feedback.id}/original`);

    expect(response.body).toEqual({
      data: {
        ...{ from: 'ada@example.org', fromName: 'Ada Lovelace', messageId: '<a1@mail.example.org>' },
        ...{ to: ['[link]', 'support@example.com'], cc: ['grace@example.org'], subject: 'Re: The export fails' },
        ...{ text: 'I wrote to [link]', html: '<p>[link]</p>', at: createdAt.toISOString() },
      },
    });
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('knows none of an item that came another way, or is of another workspace', async () => {
    const [own, other] = [await aWorkspaceWithFeedback(app), await aWorkspaceWithFeedback(app)];
    const of = { state: 'item', feedbackId: other.feedback.id };
    await anInboundMail(app, other.workspace.id, of);
    // A row of another workspace gives nothing away, even if it names the item.
    await anInboundMail(app, other.workspace.id, { ...of, feedbackId: own.feedback.id });

    for (const id of [own.feedback.id, other.feedback.id, 'fb_none'])
      expect(await own.api.get(`/feedback/${id}/original`)).toBeError(404, 'not_found');
    expect((await other.api.get(`/feedback/${other.feedback.id}/original`)).status).toBe(200);
  });
});
