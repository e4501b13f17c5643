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

/** An item with a mail whose pause has just begun. */
async function aWaitingMail() {
  const built = await aMailedItem(app);
  await built.answer('Hello');
  const [mail] = await built.mails();
  return { ...built, path: `/feedback/${built.feedback.id}/mails/${mail?.id}/send`, mail };
}

describe('200', () => {
  it('ends the pause of a mail', async () => {
    const { api, path, mail, mails } = await aWaitingMail();

    const response = await api.post(path, {});

    await send();
    expect(response.body.data).toMatchObject({ id: mail?.id, state: 'waiting', dueAt: app.clock.read().toISOString() });
    expect(await mails()).toMatchObject([{ state: 'sent', sentAt: app.clock.read().toISOString() }]);
    expect(smtp.received).toHaveLength(1);
  });

  it('lets the next comment begin another mail', async () => {
    const { api, path, answer, mails } = await aWaitingMail();
    await api.post(path, {});

    await answer('One more thing');

    expect(await mails()).toHaveLength(2);
  });
});
describe('404', () => {
  it('does not know a mail of another item', async () => {
    const { mail } = await aWaitingMail();
    const other = await aMailedItem(app);

    expect(await other.api.post(`/feedback/${other.feedback.id}/mails/${mail?.id}/send`, {})).toBeError(
      404,
      'not_found',
    );
  });
});

describe('409', () => {
  it('refuses a mail that was sent', async () => {
    const { api, path } = await aWaitingMail();
    endPause(app);
    await send();

    expect(await api.post(path, {})).toBeError(409, 'conflict');
  });
});
