import { describe, expect, it } from '@jest/globals';
import { sendWeeklyMails } from '../../../src/domain/reports/send-weekly-mails.ts';
import type { TestApp } from '../../support/app.ts';
import { aFeedback } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { aTeam } from '../../support/notifications.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});

/** A team with an item of Wednesday, 4 March 2026, in New York, where Monday morning is 12:00 UTC from 8 March on. */
async function aWeek(settings: object = {}) {
  app.clock.set('2026-03-04T10:00:00.000Z');
  const built = await aTeam(app);
  const { workspace, owner, ada, bob } = built;
  await built.owner.api.patch(`/workspace/${workspace.id}`, { reportTimezone: 'America/New_York' });
  await sendWeeklyMails(contextOf(app));
  await owner.want(settings);
  await ada.want({ weekly: true });
  await app.running.readers.drain();
  /** Returns the mails to the team that go at this time. */
  const mailsAt = async (time: string, turns = 1) => {
    app.clock.set(time);
    smtp.forget();
    await Promise.all(Array.from({ length: turns }, () => sendWeeklyMails(contextOf(app))));
    await runJobs(app);
    const own = [owner, ada, bob].map(({ user }) => user.email);
    return smtp.received
      .flatMap(({ to, subject }) => (to ?? []).map(({ address }) => ({ address: address ?? '', subject })))
      .filter(({ address }) => own.includes(address))
      .sort((a, b) => own.indexOf(a.address) - own.indexOf(b.address));
  };
  return { ...built, mailsAt };
}

describe('the mail about a week', () => {
  it('goes on Monday at 8 of the time zone, once, to owners and to those who want it', async () => {
    const { owner, ada, workspace, mailsAt } = await aWeek();

    const early = await mailsAt('2026-03-09T11:59:00.000Z');
    const due = await mailsAt('2026-03-09T12:00:00.000Z', 3);
    const late = await mailsAt('2026-03-10T12:00:00.000Z');

    const subject = `${workspace.name}: 1 received, 0 resolved`;
    expect([early, late]).toEqual([[], []]);
    expect(due).toEqual([
      { address: owner.user.email, subject },
      { address: ada.user.email, subject },
    ]);
  });

  it('comes late rather than not at all, and about the last week alone', async () => {
    const { mailsAt } = await aWeek();

    const [mail] = await mailsAt('2026-03-18T09:00:00.000Z');

    expect(mail?.subject).toContain('0 received');
    expect(await mailsAt('2026-03-18T10:00:00.000Z')).toEqual([]);
  });

  it('goes once, too, when the time zone changes before or after', async () => {
    const { owner, workspace, mailsAt } = await aWeek();
    const move = (reportTimezone: string) => owner.api.patch(`/workspace/${workspace.id}`, { reportTimezone });
    await move('America/Los_Angeles');

    const inNewYork = await mailsAt('2026-03-09T12:00:00.000Z');
    const inLosAngeles = await mailsAt('2026-03-09T15:00:00.000Z');
    await move('Pacific/Honolulu');
    const inHonolulu = await mailsAt('2026-03-09T18:00:00.000Z');

    expect([inNewYork.length, inLosAngeles.length, inHonolulu.length]).toEqual([0, 2, 0]);
    expect(await mailsAt('2026-03-16T18:00:00.000Z')).toHaveLength(2);
  });

  it('goes by a new time zone that is ahead, also if Monday has begun there', async () => {
    const [early, late] = [await aWeek(), await aWeek()];
    const move = ({ owner, workspace }: typeof early) =>
      owner.api.patch(`/workspace/${workspace.id}`, { reportTimezone: 'Asia/Tokyo' });
    await move(early);

    const before = await early.mailsAt('2026-03-08T22:59:00.000Z');
    const atEight = await early.mailsAt('2026-03-08T23:00:00.000Z');
    app.clock.set('2026-03-09T03:00:00.000Z');
    await move(late);
    const atOnce = await late.mailsAt('2026-03-09T03:01:00.000Z');

    expect([before.length, atEight.length, atOnce.length]).toEqual([0, 2, 2]);
    expect(await late.mailsAt('2026-03-09T12:00:00.000Z')).toEqual([]);
    expect(await late.mailsAt('2026-03-15T23:00:00.000Z')).toHaveLength(2);
  });

  it('goes to others when the turn of a workspace fails, and to that one once the fault is mended', async () => {
    const broken = await aWeek();
    const { owner, ada, mailsAt } = await aWeek();
    const { prisma } = app.database;
    const setZone = (reportTimezone: string) =>
      prisma.workspace.update({ where: { id: broken.workspace.id }, data: { reportTimezone } });
    const due = await prisma.workspace.findMany({ where: { id: broken.workspace.id } });
    expect(due.map(({ weeklyMailAt }) => weeklyMailAt?.toISOString())).toEqual(['2026-03-09T12:00:00.000Z']);
    await setZone('Nowhere/None');

    const others = await mailsAt('2026-03-09T12:00:00.000Z');
    const none = await broken.mailsAt('2026-03-09T12:05:00.000Z');
    await setZone('America/New_York');

    expect(others.map(({ address }) => address)).toEqual([owner.user.email, ada.user.email]);
    expect(none).toEqual([]);
    expect(await broken.mailsAt('2026-03-09T12:10:00.000Z')).toHaveLength(2);
  });

  it('is taken back while it waits when a person whom it quotes is erased', async () => {
    const { api, mailsAt, ...built } = await aWeek();
    app.clock.set('2026-03-03T10:00:00.000Z');
    const secret = await aFeedback({ api, ...built }, { message: 'Secret words', userEmail: 'cleo@example.org' });
    app.clock.set('2026-03-09T12:00:00.000Z');
    await app.running.readers.drain();
    await sendWeeklyMails(contextOf(app));
    const waiting = () => app.running.queue.boss.findJobs('send-mail', { queued: true });
    const quoting = async () => (await waiting()).filter(({ data }) => JSON.stringify(data).includes('Secret words'));
    expect(await quoting()).toHaveLength(2);

    await api.post(`/customers/${secret.customerId}/erase`, {});

    expect(await quoting()).toEqual([]);
    expect(await mailsAt('2026-03-09T12:01:00.000Z')).toEqual([]);
  });

  it('is not sent when nothing happened in two weeks', async () => {
    const { mailsAt } = await aWeek();

    expect(await mailsAt('2026-03-23T12:00:00.000Z')).toEqual([]);
  });

  it('is not sent to an owner who does not want it, nor to those who are away or have left', async () => {
    const { ada, owner, workspace, mailsAt } = await aWeek({ weekly: false });
    await ada.want({ weekly: true, awayUntil: '2026-04-01T00:00:00.000Z' });

    expect(await mailsAt('2026-03-09T12:00:00.000Z')).toEqual([]);

    await ada.want({ weekly: true });
    await owner.api.delete(`/members/${ada.user.id}?workspaceId=${workspace.id}`);
    expect(await mailsAt('2026-03-16T12:00:00.000Z')).toEqual([]);
  });
});
