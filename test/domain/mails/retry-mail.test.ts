import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { aMailedItem, endPause } from '../../support/customer-mails.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});
beforeEach(() => smtp.forget());

const send = () => app.running.mails.drain();

/** An item with a mail that the mail server has refused for good. */
async function aFailedMail() {
  const built = await aMailedItem(app);
  await built.answer('Hello');
  endPause(app);
  smtp.refuse('data', 554);
  await send();
  const [mail] = await built.mails();
  return { ...built, path: `/feedback/${built.feedback.id}/mails/${mail?.id}/retry`, mail };
}

describe('200', () => {
  it('sends a mail again that failed, with the same Message-ID', async () => {
    const { api, path, mail, mails } = await aFailedMail();

    const response = await api.post(path, {});

    await send();
    expect(response.body.data).toMatchObject({ id: mail?.id, state: 'waiting', reason: null });
    expect(await mails()).toMatchObject([{ id: mail?.id, state: 'sent' }]);
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual([`<m.${mail?.id}@heed.test>`]);
  });
});
describe('404', () => {
  it('does not know a mail of another item', async () => {
    const { api, mail } = await aFailedMail();
    const other = await aMailedItem(app);

    expect(await other.api.post(`/feedback/${other.feedback.id}/mails/${mail?.id}/retry`, {})).toBeError(
      404,
      'not_found',
    );
    expect(await api.post(`/feedback/fb_none/mails/${mail?.id}/retry`, {})).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses a mail that waits', async () => {
    const { api, feedback, answer, mails } = await aMailedItem(app);
    await answer('Hello');
    const [mail] = await mails();

    expect(await api.post(`/feedback/${feedback.id}/mails/${mail?.id}/retry`, {})).toBeError(409, 'conflict');
  });
});
