import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { aMember, aSession } from '../../support/builders.ts';
import { aMail, anAnsweredItem, mailInSettings, receive } from '../../support/incoming-mails.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ ...mailInSettings }, (started) => {
  ({ app, smtp } = started);
});

/** An item with a comment that came by mail, and the comment before it, which did not. */
async function aMailedComment() {
  const item = await anAnsweredItem(app, smtp);
  const bytes = aMail({ to: item.replyTo });
  await receive(app, bytes);
  const where = { feedbackId: item.feedback.id };
  const comments = await app.database.prisma.comment.findMany({ where, orderBy: { createdAt: 'asc' } });
  const pathOf = (at: number) => `/feedback/${item.feedback.id}/comments/${comments.at(at)?.id}/original/raw`;
  const sessionOf = async (role: string) => (await aSession(app, await aMember(app, item.workspace, role))).api;
  return { bytes, own: pathOf(-1), other: pathOf(0), sessionOf };
}

/** The mail as a file. */
describe('200', () => {
  it('hands an admin the bytes that came', async () => {
    const { bytes, own, sessionOf } = await aMailedComment();

    const { status, body } = await (await sessionOf('admin')).get(own);

    expect(status).toBe(200);
    expect(Buffer.from(body, 'latin1')).toEqual(bytes);
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('knows none of a comment that came another way', async () => {
    const { other, sessionOf } = await aMailedComment();

    expect(await (await sessionOf('admin')).get(other)).toBeError(404, 'not_found');
  });
});
