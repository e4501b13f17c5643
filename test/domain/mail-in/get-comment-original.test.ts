import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aComment, aMember, aSession, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An item with two comments of customers, of which the first came by mail. */
async function aMailedComment() {
  const built = await aWorkspaceWithFeedback(app);
  const { workspace, feedback } = built;
  const author = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' } as const;
  const { id: commentId } = await aComment(built, feedback, author);
  const { id: plainId } = await aComment(built, feedback, author);
  const text = 'It still fails.\n\n> Try again.';
  await anInboundMail(app, workspace.id, { state: 'comment', feedbackId: feedback.id, commentId, text });
  const path = (id: string, of = feedback.id) => `/feedback/${of}/comments/${id}/original`;
  return { ...built, commentId, plainId, text, path };
}

/** The mail. */
describe('200', () => {
  it('shows a member the whole mail', async () => {
    const { workspace, commentId, text, path } = await aMailedComment();
    const { api } = await aSession(app, await aMember(app, workspace));

    const response = await api.get(path(commentId));

    expect(response.body.data).toMatchObject({ from: 'ada@example.org', text, html: null, cc: [] });
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('knows none of a comment that came another way, or is of another item or workspace', async () => {
    const [own, other] = [await aMailedComment(), await aMailedComment()];

    for (const path of [
      own.path(own.plainId),
      own.path('cmt_none'),
      own.path(other.commentId),
      own.path(other.commentId, other.feedback.id),
    ])
      expect(await own.api.get(path)).toBeError(404, 'not_found');
  });
});
