import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventTypeValues } from '../../../../generated/contract-constants.ts';
import { recordBreaches } from '../../../../src/domain/feedback/record-breaches.ts';
import { isForChat } from '../../../../src/domain/subscriptions/chat/chat-types.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aCustomer, aFeedback } from '../../../support/builders.ts';
import { contextOf, runJobs } from '../../../support/jobs.ts';
import { type Received, TestReceiver } from '../../../support/receiver.ts';
import { aSubscribedWorkspace, reachable } from '../a-receiver.ts';
import { hostileTexts, isLive } from './hostile-texts.ts';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(async () => {
  receiver.forget();
  await app.database.prisma.outgoingPost.deleteMany();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

type Format = 'slack' | 'teams';
const chats: Format[] = ['slack', 'teams'];
const inChat = (format: Format, fields: object = {}) =>
  aSubscribedWorkspace(app, receiver, { format, types: ['feedback.*', 'comment.*', 'note.*'], ...fields });
const afterPause = async () => {
  await app.running.readers.drain();
  app.clock.advance(31_000);
  await runJobs(app);
};
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

/** Every text of the value, wherever it stands, with the name of its field. */
function textsOf(value: unknown, field = ''): [string, string][] {
  if (typeof value === 'string') return [[field, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, Array.isArray(value) ? field : name));
}

describe('a message of Slack', () => {
  it('has title, sender, excerpt, what happened and a link, and is signed as any delivery', async () => {
    const built = await inChat('slack');
    const { ticketNumber } = await aFeedback(built, { message: 'Export <fails> & hangs', userName: 'Ada' });

    await afterPause();

    const [request] = receiver.received as [Received];
    const link = `${app.running.services.siteUrl}/app/${built.workspace.id}/inbox/${ticketNumber}`;
    const title = `#${ticketNumber} Export &lt;\u2060fails&gt; &amp; hangs`;
    const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
    const happened = `New feedback, by ${built.user.name}`;
    expect(bodies()).toEqual([
      {
        text: `${title} – ${happened}`,
        ...{ mrkdwn: false, unfurl_links: false, unfurl_media: false },
        blocks: [
          { type: 'header', text: plain(title) },
          { type: 'context', elements: [plain('From Ada')] },
          { type: 'section', text: plain('Export &lt;\u2060fails&gt; &amp; hangs') },
          { type: 'section', text: plain(happened) },
          { type: 'context', elements: [{ type: 'mrkdwn', text: `<${link}|Open in Heed>`, verbatim: true }] },
        ],
      },
    ]);
    const { headers, body } = request;
    const key = Buffer.from(built.subscription.secret.slice('whsec_'.length), 'base64');
    const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
    expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
  });
});

describe('a message of Teams', () => {
  it('is an Adaptive Card in the form that a workflow takes', async () => {
    const built = await inChat('teams');
    const { ticketNumber } = await aFeedback(built, { message: '**Export** fails', userName: 'Ada' });

    await afterPause();

    const link = `${app.running.services.siteUrl}/app/${built.workspace.id}/inbox/${ticketNumber}`;
    const text = (words: string, style = {}) => ({
      type: 'RichTextBlock',
      inlines: [{ type: 'TextRun', text: words, ...style }],
    });
    expect(bodies()).toEqual([
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              ...{ type: 'AdaptiveCard', version: '1.4' },
              body: [
                text(`#${ticketNumber} **Export** fails`, { size: 'Large', weight: 'Bolder' }),
                text('From Ada', { isSubtle: true }),
                text('**Export** fails'),
                text(`New feedback, by ${built.user.name}`, { isSubtle: true }),
              ],
              actions: [{ type: 'Action.OpenUrl', title: 'Open in Heed', url: link }],
            },
          },
        ],
      },
    ]);
  });
});

describe.each(chats)('a message of %s', (format) => {
  it('quotes the answer or the note that was written last', async () => {
    const built = await inChat(format, { types: ['comment.*', 'note.*'] });
    const item = await built.anItem();
    await built.api.post(`/feedback/${item.id}/comments`, { message: 'Which phone?' });
    await built.api.post(`/feedback/${item.id}/notes`, { content: 'Same cause as the dialog' });

    await afterPause();

    const texts = textsOf(bodies()).map(([, text]) => text);
    expect(texts).toContain('Same cause as the dialog');
    expect(texts.join('\n')).toContain('Answered, by ');
    expect(texts.join('\n')).toContain('Note added, by ');
  });

  it('names the customer who wrote, whoever posted it, and quotes the newest words with their line ends', async () => {
    const built = await inChat(format);
    const item = await aFeedback(built, { message: 'The first words', userName: 'Vera' });
    const comment = { authorType: 'customer', authorName: 'Vera', authorEmail: 'vera@example.org' };
    await built.api.post(`/feedback/${item.id}/comments`, { ...comment, message: 'Older' });
    const message = 'first line\nsecond line\r\n\r\n\r\nfourth\u2028fifth';
    await built.api.post(`/feedback/${item.id}/comments`, { ...comment, message });

    await afterPause();

    const said = textsOf(bodies())
      .filter(([field]) => field === 'text')
      .map(([, text]) => text)
      .join('\n');
    expect(said.split('\n')).toContain('Vera wrote (2 times)');
    expect(said).not.toMatch(/The customer wrote|\u2028|Older/);
    expect(said).toMatch(/^first line\nsecond line\n\nfourth\nfifth$/m);
  });

  it('tells of a deadline in words, and not of fields that follow from an answer', async () => {
    const built = await inChat(format, { types: ['feedback.updated', 'feedback.due_soon', 'comment.*'] });
    const hours = { priority: 'high', hours: 4 };
    await built.api.patch(`/projects/${built.project.id}`, { workspaceId: built.workspace.id, slaRules: [hours] });
    const { id } = await aFeedback(built, { message: 'The export fails', priority: 'high' });
    const comment = { workspaceId: built.workspace.id, authorType: 'agent', authorName: 'Grace' };
    await built.api.post(`/feedback/${id}/comments`, { ...comment, message: 'We look at it' });
    app.clock.advance(3 * 3_600_000 + 1);
    await recordBreaches(contextOf(app));

    await afterPause();

    const said = JSON.stringify(bodies());
    expect(said).toContain('Answered');
    expect(said).toContain('The due date is an hour away');
    expect(said).not.toMatch(/first answered|Changed/);
  });

  it('quotes nothing that was taken back or erased', async () => {
    const built = await inChat(format, { types: ['comment.*'] });
    const item = await aFeedback(built, { message: 'Broken' });
    const { body } = await built.api.post(`/feedback/${item.id}/comments`, { message: 'Secret slip' });
    const { status } = await built.api.delete(`/feedback/${item.id}/comments/${body.data.id}`);

    await afterPause();

    expect(status).toBe(200);
    expect(JSON.stringify(bodies())).toContain('Comment taken back');
    expect(JSON.stringify(bodies())).not.toContain('slip');
  });

  it('quotes nothing of a customer who was erased while it waited', async () => {
    const built = await inChat(format);
    const customer = await aCustomer(built, { name: 'Grete Marlow', emails: ['grete@example.org'] });
    const item = await aFeedback(built, {
      message: 'My parcel',
      userName: 'Grete Marlow',
      userEmail: 'grete@example.org',
    });
    const comment = { message: 'Still my parcel', authorType: 'customer', authorName: 'Grete Marlow' };
    await built.api.post(`/feedback/${item.id}/comments`, comment);
    const { status } = await built.api.post(`/customers/${customer.id}/erase`, {});

    await afterPause();

    expect(status).toBe(200);
    const [request] = receiver.received as [Received];
    expect(request.body).toContain(`#${item.ticketNumber} [erased]`);
    for (const word of ['parcel', 'Grete', 'Marlow']) expect(request.body).not.toContain(word);
  });

  it('has no words and no name of a customer when it is thin', async () => {
    const built = await inChat(format, { payload: 'thin' });
    const item = await aFeedback(built, {
      message: 'Broken export',
      userName: 'Ada Lovelace',
      userEmail: 'ada@example.org',
    });
    await built.api.post(`/feedback/${item.id}/notes`, { content: 'Known cause' });
    const comment = {
      message: 'Still',
      authorType: 'customer',
      authorName: 'Ada Lovelace',
      authorEmail: 'ada@example.org',
    };
    await built.api.post(`/feedback/${item.id}/comments`, comment);

    await afterPause();

    const [request] = receiver.received as [Received];
    expect(request.body).toContain(`#${item.ticketNumber}`);
    expect(request.body).toContain('New feedback, by ');
    expect(request.body).toContain('The customer wrote');
    for (const word of ['Broken', 'Lovelace', 'example.org', 'Known', 'Still'])
      expect(request.body).not.toContain(word);
  });

  it('still tells of an item that was deleted meanwhile, without a link', async () => {
    const built = await inChat(format);
    const item = await aFeedback(built, { message: 'Short-lived' });
    await built.api.delete(`/feedback/${item.id}`, { workspaceId: built.workspace.id });

    await afterPause();

    const [message] = bodies();
    expect(JSON.stringify(message)).toContain('Short-lived');
    expect(JSON.stringify(message)).toContain('Feedback deleted');
    expect(JSON.stringify(message)).not.toContain('/inbox/');
  });

  it('leaves nothing live of hostile texts, wherever they stand', async () => {
    const built = await inChat(format);
    const texts = [...hostileTexts(60)].filter((text) => text.isWellFormed() && !text.includes('\0'));
    for (const text of texts) {
      const { status } = await built.api.post('/feedback', {
        ...{ workspaceId: built.workspace.id, projectId: built.project.id },
        ...{ message: `x${text}`, userName: `y${text}`.slice(0, 100) },
      });
      expect([text, status]).toEqual([text, 201]);
    }

    await afterPause();

    const ours = `${app.running.services.siteUrl}/app/`;
    const shown = textsOf(bodies()).filter(([field]) => ['text', 'title', 'url'].includes(field));
    const [links, others] = [
      shown.filter(([, text]) => text.includes(ours)),
      shown.filter(([, text]) => !text.includes(ours)),
    ];
    expect(receiver.received).toHaveLength(texts.length);
    expect(links).toHaveLength(texts.length);
    for (const [, text] of links) expect(text).toMatch(/^(<?)https?:[^|<>\s]+\/inbox\/\d+(\|Open in Heed>)?$/);
    for (const [, text] of others) {
      expect([text, isLive(text.replaceAll('\n', ' '))]).toEqual([text, false]);
      if (format === 'slack') expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    }
  });

  it.each(eventTypeValues.filter(isForChat))('is made of the example of %s', async (type) => {
    const built = await inChat(format);

    const response = await built.api.post(`/subscriptions/${built.subscription.id}/test`, { type });

    expect(response.body.data).toMatchObject({ status: 204, error: null });
    expect(textsOf(bodies()).every(([, text]) => !/undefined|null|\[object/.test(text))).toBe(true);
    if (type.startsWith('comment') || type.startsWith('mail'))
      expect(JSON.stringify(bodies())).toContain('#42 The export');
  });

  it.each(['customer.created', 'automation.created', 'workspace.updated'])(
    'is refused for a test of %s',
    async (type) => {
      const built = await inChat(format);

      const response = await built.api.post(`/subscriptions/${built.subscription.id}/test`, { type });

      expect(response).toBeError(400, 'bad_request', 'body/type');
      expect(receiver.received).toEqual([]);
    },
  );
});
