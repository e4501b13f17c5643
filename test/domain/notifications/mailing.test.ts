import { describe, expect, it } from '@jest/globals';
import { mailNotifications } from '../../../src/domain/notifications/mailing/mail-notifications.ts';
import type { TestApp } from '../../support/app.ts';
import { aMail, mailInSettings, receive } from '../../support/incoming-mails.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { aTeam } from '../../support/notifications.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ ...mailInSettings }, (started) => {
  ({ app, smtp } = started);
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const prisma = () => app.database.prisma;

/** An item on which the owner mentions Ada. */
async function mentioned(settings: object = {}) {
  const built = await aTeam(app);
  const { owner, ada, feedback } = built;
  await ada.want(settings);
  const mention = async (content = 'Do you know <this>?') => {
    await owner.api.post(`/feedback/${feedback.id}/notes`, { content, mentions: [ada.user.id] });
    await runJobs(app);
  };
  /** Lets time pass, and returns the mails to Ada that were sent meanwhile. */
  const mailsAfter = async (milliseconds: number) => {
    app.clock.advance(milliseconds);
    smtp.forget();
    await mailNotifications(contextOf(app));
    await runJobs(app);
    return smtp.received.filter(({ to }) => to?.some(({ address }) => address === ada.user.email));
  };
  return { ...built, mention, mailsAfter };
}

describe('a notification', () => {
  it('is mailed once after five minutes, with what was said and why', async () => {
    const { mention, mailsAfter, owner, ada, feedback } = await mentioned();
    await mention();

    const [early, due, late] = [await mailsAfter(4 * minuteMs), await mailsAfter(minuteMs), await mailsAfter(hourMs)];

    expect([early, late]).toEqual([[], []]);
    expect(due).toMatchObject([{ subject: `#1: ${owner.user.name} mentioned you in a note on #1` }]);
    expect(due[0]?.text).toContain('> Do you know <this>?');
    expect(due[0]?.text).toContain('because you were mentioned');
    expect(due[0]?.references).toBe(`<t.${feedback.id}@heed.test>`);
    expect(due[0]?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(await ada.notifications()).toMatchObject([{ readAt: null }]);
  });

  it('shows by a sign that the mail of a customer has more than it quotes', async () => {
    const { ada, feedback, changeItem, api, mailsAfter } = await mentioned();
    await changeItem({ assigneeId: ada.user.id });
    await ada.notifications();
    await mailsAfter(6 * minuteMs);
    const said = {
      message: 'It still fails.',
      authorType: 'customer',
      authorName: 'Eve',
      authorEmail: 'eve@x.example',
    };
    const { body } = await api.post(`/feedback/${feedback.id}/comments`, said);
    await prisma().comment.updateMany({ where: { id: body.data.id }, data: { hasMore: true } });
    await runJobs(app);

    const mails = await mailsAfter(6 * minuteMs);

    expect(mails.map(({ text }) => text).join()).toContain('> It still fails. …');
  });

  it('is not mailed if it was read meanwhile, or its reader has left', async () => {
    const [read, left] = [await mentioned(), await mentioned()];
    await read.mention();
    await left.mention();
    await read.ada.api.send('put', '/me/notifications/read', { body: { feedbackId: read.feedback.id } });
    await left.api.delete(`/members/${left.ada.user.id}`, { workspaceId: left.workspace.id });

    expect([await read.mailsAfter(6 * minuteMs), await left.mailsAfter(6 * minuteMs)]).toEqual([[], []]);
    expect(await prisma().notification.count({ where: { userId: left.ada.user.id } })).toBe(0);
  });

  it('is taken back from the queue when its reader leaves, and when its item is erased', async () => {
    const built = await mentioned();
    await built.mention();
    app.clock.advance(6 * minuteMs);
    await mailNotifications(contextOf(app));
    await built.api.delete(`/members/${built.ada.user.id}`, { workspaceId: built.workspace.id });

    expect(await built.mailsAfter(0)).toEqual([]);
  });

  it('waits for the end of quiet hours in the reader’s time zone, and is then one mail of the item', async () => {
    const built = await mentioned({ quietHours: { from: '12:00', to: '20:00' } });
    await built.ada.api.patch('/me', { timezone: 'Europe/Berlin' });
    const noon = new Date(app.clock.read());
    noon.setUTCHours(24 + 11, 0, 0, 0);
    app.clock.advance(noon.getTime() - app.clock.read().getTime());
    await built.mention('One');
    const first = await built.mailsAfter(6 * minuteMs);
    await built.mention('Two');

    const [before, then] = [await built.mailsAfter(7 * hourMs), await built.mailsAfter(hourMs)];

    expect([first, before]).toEqual([[], []]);
    expect(then).toHaveLength(1);
  });

  it('reaches those who are away only if it is a mention', async () => {
    const awayUntil = new Date(app.clock.read().getTime() + 90 * 86_400_000).toISOString();
    const built = await mentioned({ awayUntil, kinds: { note: { mail: true } } });
    await built.ada.api.send('put', `/feedback/${built.feedback.id}/watch`, {});
    await built.owner.api.post(`/feedback/${built.feedback.id}/notes`, { content: 'Look' });
    await runJobs(app);
    const note = await built.mailsAfter(6 * minuteMs);
    await built.mention();

    expect(note).toEqual([]);
    expect(await built.mailsAfter(6 * minuteMs)).toHaveLength(1);
  });
});

describe('an answer to it', () => {
  async function answered() {
    const built = await mentioned();
    await built.mention();
    const [mail] = await built.mailsAfter(6 * minuteMs);
    const replyTo = mail?.replyTo?.[0]?.address ?? '';
    const quoted = (mail?.text ?? '').replaceAll(/^/gm, '> ');
    const text = `Yes, I do.\n\nOn Tue, 10 Mar 2026 at 12:00, Heed <heed@example.com> wrote:\n${quoted}`;
    const notes = () => prisma().note.findMany({ where: { feedbackId: built.feedback.id }, orderBy: { id: 'desc' } });
    const held = () => prisma().inboundMail.findMany({ where: { workspaceId: built.workspace.id, state: 'held' } });
    return { ...built, replyTo, text, notes, held };
  }

  it('becomes a note of its reader, with the new words alone, and tells the other', async () => {
    const { replyTo, text, ada, notes, owner, feedback } = await answered();

    const receipt = await receive(app, aMail({ from: ada.user.email, to: replyTo, text }));

    expect(receipt).toEqual({ became: 'stored' });
    const [note] = await notes();
    expect(note).toMatchObject({ content: 'Yes, I do.', authorId: ada.user.id, authorName: ada.user.name });
    expect(await prisma().comment.count({ where: { feedbackId: feedback.id } })).toBe(0);
    await owner.api.send('put', `/feedback/${feedback.id}/watch`, {});
    expect(await prisma().inboundMail.findFirst({ where: { feedbackId: feedback.id } })).toMatchObject({
      state: 'note',
    });
  });

  it('waits for review without proof and from another address, and admins are told once', async () => {
    const { replyTo, text, ada, bob, notes, held, owner } = await answered();
    const before = await notes();
    await receive(app, aMail({ from: ada.user.email, to: replyTo, text, dmarc: null }));
    await receive(app, aMail({ from: bob.user.email, to: replyTo, text }));

    expect(await notes()).toEqual(before);
    expect((await held()).map(({ reason }) => reason).sort()).toEqual(['dmarc_failed', 'member']);
    const told = await owner.notifications();
    expect(told.filter(({ kind }) => kind === 'review_waiting')).toMatchObject([{ count: 2, reason: 'reviewer' }]);
    expect((await ada.notifications()).map(({ kind }) => kind)).toEqual(['mention']);
  });
});
