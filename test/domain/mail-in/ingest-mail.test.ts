import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { aMail, anAddress, anAnsweredItem, mailInSettings, receive } from '../../support/incoming-mails.ts';
import { handOver, mailWebhookSecret } from '../../support/mail-webhook.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/doors/http/callers/mail-door.test.ts tests 403, 404, 413, 415, 429, 500 and 503.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ ...mailInSettings, mailWebhookSecret }, (started) => {
  ({ app, smtp } = started);
});

const itemsOf = (workspaceId: string) => app.database.prisma.feedback.findMany({ where: { workspaceId } });
const customersOf = (feedbackId: string) =>
  app.database.prisma.comment.findMany({ where: { feedbackId, authorType: 'customer' } });

/** A project that gets mail. */
async function aMailedProject(address: string) {
  const { workspace, project } = await aWorkspaceWithProject(app);
  await anAddress(app, { workspace, project }, address);
  return { workspace, project };
}

/** The mail is taken, now or before. */
describe('202', () => {
  it('comes once the mail is a new item of the project that its envelope names', async () => {
    const { workspace, project } = await aMailedProject('one@acme.example');
    const bytes = aMail({ to: 'somebody@example.net', subject: 'The export stops', text: 'At 10,000 rows' });

    const response = await handOver(app, bytes, { to: 'nobody@example.net,ONE@acme.example' });

    expect(response).toMatchObject({ status: 202, body: { data: { outcome: 'stored' } } });
    expect(await itemsOf(workspace.id)).toMatchObject([
      {
        projectId: project.id,
        channel: 'email',
        message: 'The export stops\n\nAt 10,000 rows',
        submitterVerified: true,
      },
    ]);
    const rows = await app.database.prisma.inboundMail.findMany({ where: { workspaceId: workspace.id } });
    expect(rows).toMatchObject([{ door: 'webhook', state: 'item' }]);
  });

  it('comes for an answer, also when it came before, by this or another door', async () => {
    const item = await anAnsweredItem(app, smtp);
    const bytes = aMail({ to: item.replyTo });
    await receive(app, bytes, { door: 'imap' });

    const answers = [await handOver(app, bytes), await handOver(app, bytes, { to: item.replyTo })];

    expect(answers).toMatchObject([
      { status: 202, body: { data: { outcome: 'known' } } },
      { status: 202, body: { data: { outcome: 'known' } } },
    ]);
    expect(await customersOf(item.feedback.id)).toHaveLength(1);
  });

  it('comes for mails that come at the same time, of which one is stored', async () => {
    const { workspace } = await aMailedProject('two@acme.example');
    const bytes = aMail({ to: 'two@acme.example' });

    const answers = await Promise.all([1, 2, 3].map(() => handOver(app, bytes)));

    expect(answers.map(({ body }) => body.data.outcome).sort()).toEqual(['known', 'known', 'stored']);
    expect(await itemsOf(workspace.id)).toHaveLength(1);
  });

  it('comes for a mail that waits for review', async () => {
    const item = await anAnsweredItem(app, smtp);

    const response = await handOver(app, aMail({ to: item.replyTo.replace(/^reply\+..../, 'reply+0000') }), {
      to: item.replyTo.replace(/.{4}@/, '0000@'),
    });

    expect(response).toMatchObject({ status: 202, body: { data: { outcome: 'held' } } });
  });

  it('takes bytes that are not UTF-8 as they are', async () => {
    const { workspace } = await aMailedProject('three@acme.example');
    const head = aMail({ to: 'three@acme.example', subject: 'Caf', text: '' }).toString('latin1');
    const latin = Buffer.from(`${head.replace('charset=utf-8', 'charset=iso-8859-1')}Gr\u00fc\u00dfe`, 'latin1');

    await handOver(app, latin);

    expect(await itemsOf(workspace.id)).toMatchObject([{ message: 'Caf\n\nGrüße' }]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('refuses a mail to nobody here, with the reason', async () => {
    await aMailedProject('four@acme.example');

    const response = await handOver(app, aMail({ to: 'somebody@example.net' }));

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.message).toBe('Nobody here has an address to which the mail was sent.');
  });

  it('refuses a mail without a byte, and recipients that are no addresses', async () => {
    expect(await handOver(app, Buffer.alloc(0))).toBeError(400, 'bad_request', 'body');
    for (const to of ['one@acme.example,two', 'one@acme.example,,two@acme.example'])
      expect(await handOver(app, aMail(), { to })).toBeError(400, 'bad_request', 'query/to');
  });
});
