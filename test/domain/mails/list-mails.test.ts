import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback } from '../../support/builders.ts';
import { aMailedItem } from '../../support/customer-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => app.close());

describe('200', () => {
  it('returns the mails of the item, newest first, and none of other items', async () => {
    const built = await aMailedItem(app);
    const other = await aFeedback(built, { userEmail: 'grace@example.org' });
    await built.api.post(`/feedback/${other.id}/comments`, { message: 'Hello Grace' });
    const first = await built.answer('One');
    app.clock.advance(60_000);
    const second = await built.answer('Two');

    const response = await built.api.get(`/feedback/${built.feedback.id}/mails`);

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject([
      {
        kind: 'answer',
        to: 'ada@example.org',
        commentIds: [second.id],
        state: 'waiting',
        at: app.clock.read().toISOString(),
      },
      { commentIds: [first.id], dueAt: app.clock.read().toISOString(), nextAttemptAt: null },
    ]);
  });
});
