import { beforeEach, describe, expect, it } from '@jest/globals';
import { scheduledAutomationJob } from '../../../src/domain/automations/scheduled-automation-job.ts';
import { composeMail } from '../../../src/platform/mail/compose-mail.ts';
import { sendMail, sendMailJob } from '../../../src/platform/mail/mail.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { expectWithin } from '../../support/figures.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { until } from '../../support/until.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});
beforeEach(() => smtp.forget());

const aMail = (subject: string) => composeMail({ to: 'ann@example.com', subject, paragraphs: ['Hello.'] });
const subjects = () => smtp.received.map(({ subject }) => subject).sort();
/** A second process with workers. Close it before the first. */
const workersBeside = (log?: CapturedLog) =>
  startTestApp({ smtpUrl: smtp.url, workers: true }, { beside: app, ...(log && { log: log.logger }) });

describe('a job', () => {
  it('exists once its transaction commits, and only then', async () => {
    const { prisma } = app.database;
    const transactions = Array.from({ length: 50 }, (_, index) =>
      prisma.inTransaction(async (db) => {
        await sendMail({ ...contextOf(app), db }, aMail(`mail ${index}`));
        if (index % 5 === 0) throw new Error('rolled back');
      }),
    );

    await Promise.allSettled(transactions);

    expect(await runJobs(app)).toBe(40);
    expect(smtp.received).toHaveLength(40);
    expect(subjects()).not.toContain('mail 5');
  });

  it('makes its kind due, unless it is to wait', async () => {
    const { queue } = app.running;
    const before = await queue.findDueKinds();
    const data = { workspaceId: 'ws', automationId: 'due', dueAt: app.clock.read().toISOString() };

    await queue.send(contextOf(app), scheduledAutomationJob, data, { delaySeconds: 3_600 });
    await sendMail(contextOf(app), aMail('due'));
    const after = await queue.findDueKinds();
    await queue.remove(contextOf(app), 'automationId', ['due']);
    await runJobs(app);

    expect(before).toEqual([]);
    expect(after).toEqual([sendMailJob.name]);
  });

  it('of a group waits for those of its group that were sent before', async () => {
    const { queue } = app.running;
    const tick = (dueAt: string, automationId: string) => ({ workspaceId: 'ws', automationId, dueAt });
    for (const [id, item] of [
      ['1', 'a'],
      ['2', 'a'],
      ['3', 'b'],
      ['4', 'a'],
    ] as const)
      await queue.send(contextOf(app), scheduledAutomationJob, tick(id, item), { group: item });

    const rounds: string[][] = [];
    for (;;) {
      const options = { batchSize: 10, groupConcurrency: 1 };
      const jobs = await queue.boss.fetch<{ dueAt: string }>(scheduledAutomationJob.name, options);
      if (jobs.length === 0) break;
      expect(await queue.boss.fetch(scheduledAutomationJob.name, options)).toEqual([]);
      rounds.push(jobs.map(({ data }) => data.dueAt).sort());
      for (const { id } of jobs) await queue.boss.complete(scheduledAutomationJob.name, id);
    }

    expect(rounds).toEqual([['1', '3'], ['2'], ['4']]);
  });
});

describe('workers', () => {
  it('start at once, even with a job that waited for them, and do each job once however many they are', async () => {
    await sendMail(contextOf(app), aMail('waited'));
    const others = [await workersBeside(), await workersBeside()];

    await until('the job that waited is done', () => smtp.received.length === 1, 5_000);
    const sentAt = performance.now();
    await sendMail(contextOf(app), aMail('new'));
    await until('the new job is done', () => smtp.received.length === 2, 5_000);
    const tookMs = performance.now() - sentAt;
    await sendMail(contextOf(app), ...Array.from({ length: 60 }, (_, index) => aMail(`many ${index}`)));
    await until('all jobs are done', () => smtp.received.length === 62);

    // They look by themselves only every 10 s, so they were told.
    expectWithin('a new job is done', tookMs, 4_000);
    expect(new Set(subjects()).size).toBe(62);
    expect(smtp.attempts).toBe(62);
    for (const other of others) await other.close();
  });

  it('do a job soon after its pause is over', async () => {
    const other = await workersBeside();

    await app.running.queue.send(contextOf(app), sendMailJob, aMail('paused'), { delaySeconds: 2 });
    await until('the job is done', () => smtp.received.length === 1, 30_000);

    expect(subjects()).toEqual(['paused']);
    await other.close();
  });

  it('finish what they are doing when they are stopped', async () => {
    const other = await workersBeside();
    const release = smtp.hold();
    await sendMail(contextOf(app), aMail('held'));
    await until('the mail is being sent', () => smtp.attempts === 1);

    let stopped = false;
    const stopping = other.close().then(() => {
      stopped = true;
    });
    await sendMail(contextOf(app), aMail('left to others'));
    expect(stopped).toBe(false);
    release();
    await stopping;

    expect(subjects()).toEqual(['held']);
    expect(await runJobs(app)).toBe(1);
    expect(subjects()).toEqual(['held', 'left to others']);
  });

  it('send the mail of all others while that of one domain is held up', async () => {
    const other = await workersBeside();
    const release = smtp.hold('slow.example');
    const slow = Array.from({ length: 6 }, (_, index) => ({ ...aMail(`slow ${index}`), to: 'ann@slow.example' }));
    await sendMail(contextOf(app), ...slow);
    await until('mail to the slow domain is being sent', () => smtp.attempts >= 2);

    await sendMail(contextOf(app), aMail('quick'));
    await until('the quick mail has arrived', () => smtp.received.length > 0, 5_000);

    expect(subjects()).toEqual(['quick']);
    release();
    await until('all mail has arrived', () => smtp.received.length === 7);
    await other.close();
  });

  it('log a failed job, and keep it for later', async () => {
    const log = new CapturedLog();
    const other = await workersBeside(log);
    smtp.refuse('data', 451);

    await sendMail(contextOf(app), aMail('later'));
    const message = 'a job failed and will be tried again';
    await until('the failure is logged', () => log.having(message).length === 1);
    await other.close();

    expect(log.having(message)[0]).toMatchObject({
      job: 'send-mail',
      attempt: 1,
      err: { message: expect.stringContaining('not now') },
    });
    expect(await runJobs(app, { retries: true })).toBe(1);
    expect(subjects()).toEqual(['later']);
  });
});
