import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metricsReader } from '../../../src/domain/feedback/metrics/read-log.ts';
import type { Context } from '../../../src/platform/context.ts';
import { beginReading, lockPlace, skipTo } from '../../../src/platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../../src/platform/log-readers/log-reader.ts';
import { LogReaders } from '../../../src/platform/log-readers/log-readers.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { contextOf } from '../../support/jobs.ts';
import { until } from '../../support/until.ts';

const log = new CapturedLog();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { log: log.logger });
});
afterAll(() => app.close());

/** A reader that counts events, and fails at those whose numbers are given. */
class CountingReader implements LogReader {
  readonly name = 'counting';
  readonly read: string[] = [];
  readonly givenUp: number[] = [];
  tries = 0;
  readonly #fails: (sequence: number) => boolean;

  constructor(fails: (sequence: number) => boolean = () => false) {
    this.#fails = fails;
  }

  async step(ctx: Context, workspaceId: string): Promise<boolean> {
    const from = await this.#place(ctx, workspaceId);
    this.tries += 1;
    if (this.#fails(from + 1)) throw new Error('no');
    this.read.push(`${workspaceId} ${from + 1}`);
    await skipTo(ctx, this.name, workspaceId, { from, to: from + 1 });
    return true;
  }

  async giveUp(ctx: Context, workspaceId: string): Promise<void> {
    const from = await this.#place(ctx, workspaceId);
    this.givenUp.push(from + 1);
    await skipTo(ctx, this.name, workspaceId, { from, to: from + 1 });
  }

  async #place(ctx: Context, workspaceId: string): Promise<number> {
    return (await lockPlace(ctx, this.name, workspaceId))?.sequence ?? 0;
  }
}

/** A workspace whose log the reader follows, with the numbers of the events of three new items. */
async function aFollowedLog() {
  const built = await aWorkspaceWithProject(app);
  const workspaceId = built.workspace.id;
  await beginReading(contextOf(app), 'counting', workspaceId);
  const where = { workspaceId_reader: { workspaceId, reader: 'counting' } };
  const place = async () => Number((await app.database.prisma.logPlace.findUniqueOrThrow({ where })).sequence);
  const first = (await place()) + 1;
  const write = async () => {
    for (let item = 0; item < 3; item++) await aFeedback(built);
  };
  const stopFollowing = () => app.database.prisma.logPlace.delete({ where });
  return { workspaceId, write, place, stopFollowing, numbers: [first, first + 1, first + 2] as const };
}

describe('a reader', () => {
  it('reads each event once, in its order, and only logs that it follows', async () => {
    const [one, other] = [await aFollowedLog(), await aFollowedLog()];
    const unfollowed = await aWorkspaceWithProject(app);
    const reader = new CountingReader();
    const stop = new LogReaders(app.running.services, [reader]).start();

    await Promise.all([one.write(), other.write(), aFeedback(unfollowed)]);
    await until('all is read', () => reader.read.length >= 6);
    await stop();

    for (const { workspaceId, numbers } of [one, other])
      expect(reader.read.filter((entry) => entry.startsWith(workspaceId))).toEqual(
        numbers.map((number) => `${workspaceId} ${number}`),
      );
    expect(reader.read).toHaveLength(6);
    for (const { stopFollowing } of [one, other]) await stopFollowing();
  });

  it('reads what was written while nothing ran, and nothing after it was stopped', async () => {
    const { workspaceId, write, numbers, place, stopFollowing } = await aFollowedLog();
    await write();
    const reader = new CountingReader();
    const stop = new LogReaders(app.running.services, [reader]).start();
    await until('all is read', () => reader.read.length >= 3);
    await stop();

    await write();

    expect(reader.read).toEqual(numbers.map((number) => `${workspaceId} ${number}`));
    expect(await place()).toBe(numbers[2]);
    await stopFollowing();
  });

  it('tries a step that fails again, gives it up after the eighth time, and goes on', async () => {
    const { workspaceId, write, numbers } = await aFollowedLog();
    const reader = new CountingReader((sequence) => sequence === numbers[1]);
    await write();
    const stop = new LogReaders(app.running.services, [reader], { firstPauseMs: 1 }).start();

    await until('the rest is read', () => reader.read.length >= 2);
    await stop();

    expect(reader.read).toEqual([`${workspaceId} ${numbers[0]}`, `${workspaceId} ${numbers[2]}`]);
    expect(reader.givenUp).toEqual([numbers[1]]);
    expect(reader.tries).toBe(2 + 8);
    expect(log.having('a step in a log of events failed and is given up')).toHaveLength(1);
  });
});

describe('a patient reader that follows every log', () => {
  it('reads what is there when it starts, and hears of more', async () => {
    const { prisma } = app.database;
    const [before, after] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    const counted = async ({ workspace }: typeof before) => {
      const rows = await prisma.metricsCount.findMany({
        where: { workspaceId: workspace.id, projectId: '', grain: 'day', dimension: '' },
      });
      return rows.reduce((sum, { created }) => sum + created, 0);
    };
    await aFeedback(before);
    const stop = new LogReaders(app.running.services, [metricsReader]).start();

    await until('it has read what was there', async () => (await counted(before)) === 1);
    await aFeedback(before);
    await aFeedback(after);
    await until('it has heard of more', async () => (await counted(before)) === 2 && (await counted(after)) === 1);
    await stop();

    expect(await counted(after)).toBe(1);
  });
});

describe('another process', () => {
  it('hears of events after they are committed', async () => {
    if (app.database.kind === 'embedded') return; // It has one process only.
    const beside = await startTestApp({ workers: true }, { beside: app });
    const built = await aWorkspaceWithProject(app);
    const heard = new Set<string>();
    beside.running.services.logWatch.onAnnouncement((workspaceId) => heard.add(workspaceId));
    // The connection that hears is made in the background.
    await until('it hears', async () => {
      app.running.services.logWatch.announce('ping');
      return heard.has('ping');
    });
    await anAutomation(built, { scope: 'feedback.created' });

    const { id } = await aFeedback(built);

    await until('it has heard', () => heard.has(built.workspace.id));
    await until('it has run the automation', async () => {
      const { body } = await built.api.get(`/feedback/${id}`, { workspaceId: built.workspace.id });
      return body.data.tags.includes('automated');
    });
    await beside.close();
  });
});
