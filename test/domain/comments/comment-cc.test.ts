import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { aMember } from '../../support/builders.ts';
import { aMailedItem, endPause } from '../../support/customer-mails.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer(
  {
    mailFrom: 'Heed <heed@service.example>',
    mailReplyAddress: 'reply+{}@service.example',
  },
  (started) => {
    ({ app, smtp } = started);
  },
);
beforeEach(() => smtp.forget());

const cc = ['grace@example.org', 'linus@example.org'];

/** An item with a mail to us, a member and two others. */
async function anItem(mail: object = { verified: true }) {
  const built = await aMailedItem(app);
  const { workspace, feedback, api } = built;
  const member = await aMember(app, workspace);
  const to = [
    'heed@service.example',
    'reply+abc@service.example',
    member.email,
    'ada@example.org',
    'Grace@Example.org',
  ];
  await anInboundMail(app, workspace.id, {
    ...{
      state: 'item',
      feedbackId: feedback.id,
      context: { to, cc: ['linus@example.org', 'not an address'], date: null },
    },
    ...mail,
  });
  const comment = (body: object) => api.post(`/feedback/${feedback.id}/comments`, { message: 'An answer', ...body });
  const audience = async (body: object = {}) =>
    (await api.post(`/feedback/${feedback.id}/audience`, { comment: body })).body.data.map(
      ({ person, reason }: { person: { email: string }; reason: string | null }) => [person.email, reason],
    );
  const sent = async () => {
    endPause(app);
    await app.running.mails.drain();
    return smtp.received.flatMap(({ to: recipients }) => (recipients ?? []).map(({ address }) => address)).sort();
  };
  return { ...built, member, comment, audience, sent };
}

describe('people in Cc', () => {
  it('hear of the answer that names them, and of no other', async () => {
    const { comment, audience, sent, api, feedback, workspace } = await anItem();

    const before = await audience();
    await comment({});
    const alone = await sent();
    const named = await comment({ cc: ['GRACE@example.org', 'grace@example.org'] });
    const both = await sent();
    await comment({});

    expect(before).toEqual([['ada@example.org', null], ...cc.map((email) => [email, 'not_named'])]);
    expect(alone).toEqual(['ada@example.org']);
    expect(named.body.data.mail).toEqual({ state: 'waiting', recipients: 2 });
    expect(both).toEqual(['ada@example.org', 'ada@example.org', 'grace@example.org']);
    expect((await sent()).filter((address) => address === 'grace@example.org')).toHaveLength(1);
    expect(await audience({ cc: ['grace@example.org'] })).toEqual([
      ['ada@example.org', null],
      ['grace@example.org', null],
      ['linus@example.org', 'not_named'],
    ]);
    const people = (await api.get(`/feedback/${feedback.id}/participants`, { workspaceId: workspace.id })).body.data;
    expect(people).toMatchObject([{ kind: 'submitter' }, { kind: 'cc', email: 'grace@example.org' }]);
  });

  it.each([
    ['a mail that proves its sender', { verified: true }, true],
    ['a mail that proves nobody', { verified: false }, false],
  ])('of %s read the words before, or none', async (_what, mail, isQuoted) => {
    const { comment, sent, feedback, api, workspace } = await anItem(mail);
    await api.patch(`/projects/${feedback.projectId}`, {
      workspaceId: workspace.id,
      mailSettings: { history: 'last' },
    });

    await comment({ cc: ['grace@example.org'] });
    await sent();

    const mailOf = (address: string) => smtp.received.find(({ to }) => to?.some((one) => one.address === address));
    expect(mailOf('ada@example.org')?.text).toContain(feedback.message);
    expect(mailOf('grace@example.org')?.text).toContain('An answer');
    expect(mailOf('grace@example.org')?.text?.includes(feedback.message)).toBe(isQuoted);
  });

  it.each([
    ['a mail that proves its sender', { verified: true }, true],
    ['a mail that proves nobody', { verified: false }, false],
  ])('of %s see on their page all, or what was written since', async (_what, mail, isAll) => {
    const { comment, sent, feedback } = await anItem(mail);
    await comment({ message: 'Before', notify: false });
    app.clock.advance(1_000);

    await comment({ message: 'For all of you', cc: ['grace@example.org'] });
    app.clock.advance(1_000);
    await comment({ message: 'Afterwards', notify: false });
    await sent();

    const text = smtp.received.find(({ to }) => to?.some(({ address }) => address === 'grace@example.org'))?.text;
    const [, token] = /\/t\/(\w{20,})/.exec(text ?? '') ?? [];
    const { data } = (await app.anonymous.site.get(`/api/thread/${token}`)).body;
    const messages = data.comments.map(({ message }: { message: string }) => message);
    expect([data.message, ...messages]).toEqual(
      isAll ? [feedback.message, 'Before', 'For all of you', 'Afterwards'] : [null, 'For all of you', 'Afterwards'],
    );
  });

  it('are those of the mails alone: nobody else, none of us and no member is named', async () => {
    const { comment, member, audience } = await anItem();

    for (const address of ['stranger@example.org', 'ada@example.org', 'heed@service.example', member.email, 'x']) {
      const response = await comment({ cc: ['grace@example.org', address] });
      expect(response).toBeError(400, 'bad_request', 'body/cc/1');
    }
    const preview = await audience({ cc: ['grace@example.org'] });

    expect(preview).toContainEqual(['grace@example.org', null]);
  });

  it('are at most twenty, of an answer that is mailed', async () => {
    const { comment, feedback } = await anItem();

    expect(await comment({ cc: Array(21).fill('grace@example.org') })).toBeError(400, 'bad_request', 'body/cc');
    expect(await comment({ cc, notify: false })).toBeError(400, 'bad_request', 'body/cc');
    const author = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };
    expect(await comment({ cc, ...author })).toBeError(400, 'bad_request', 'body/cc');
    expect(await app.database.prisma.participant.count({ where: { feedbackId: feedback.id } })).toBe(0);
  });
});
