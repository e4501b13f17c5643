import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FeedbackMetrics } from '../../../generated/sdk/types.gen.ts';
import { recordBreaches } from '../../../src/domain/feedback/record-breaches.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { rateItem } from '../../support/rate-item.ts';

// Whatever is done in whatever order, the metrics are what somebody would count who has watched.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimitPerMinute: 100_000 });
});
afterAll(() => app.close());

/** What a naive observer has seen on one day. */
interface Seen {
  created: number;
  ratings: number[];
  resolutions: number[];
  answers: number[];
  reopened: number;
  breaches: number;
  /** The items that were rated, with their scores, in order. */
  rated: [id: string, score: number][];
}

interface Item {
  id: string;
  customerId: string | null;
  createdMs: number;
  isDone: boolean;
  isAnswered: boolean;
  dueMs: number | null;
  isBreached: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

it.each([1, 2, 3])('count what happened, in any order of operations (seed %i)', async (seed) => {
  const { built, query, seen, open } = await doAnything(seed, { mayErase: true });

  for (const interval of ['day', 'week', 'month'] as const) {
    const asked = { ...query, from: '2026-03-01', to: '2026-06-01', interval };
    const { body } = await built.api.get('/feedback/metrics', { ...asked, projectId: built.project.id });
    const rows = body.data as FeedbackMetrics[];
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1]?.from ?? '2026-06-01';
      expectCounted(row, sum([...seen].filter(([day]) => day >= row.from && day < next).map(([, one]) => one)));
      const lastMs = Math.min(Date.parse(next), dayMs * Math.ceil(app.clock.read().getTime() / dayMs));
      expect(row.backlog).toEqual(countAges(open, lastMs));
    }
    expect((await built.api.get('/feedback/metrics', asked)).body.data).toEqual(rows);
  }
});

it.each([4, 5])('are the same again when they are rebuilt from the log (seed %i)', async (seed) => {
  const { built } = await doAnything(seed, { mayErase: false });
  const { prisma } = app.database;
  const kept = async () => ({
    counts: await prisma.metricsCount.findMany({ where: { workspaceId: built.workspace.id }, orderBy: byKey }),
    ratings: await prisma.metricsRating.findMany({
      where: { workspaceId: built.workspace.id },
      orderBy: [{ feedbackId: 'asc' }, { day: 'asc' }],
    }),
  });
  const before = await kept();

  const ofWorkspace = { where: { workspaceId: built.workspace.id } };
  await prisma.metricsCount.deleteMany(ofWorkspace);
  await prisma.metricsRating.deleteMany(ofWorkspace);
  await prisma.logPlace.deleteMany({ where: { ...ofWorkspace.where, reader: 'metrics' } });
  await app.running.readers.drain();

  expect(before.counts.length).toBeGreaterThan(100);
  expect(nonZero(await kept())).toEqual(nonZero(before));
});

const byKey = ['grain', 'dimension', 'projectId', 'day', 'value'].map((name) => ({ [name]: 'asc' as const }));

/** Rows in which everything has come to nothing are none. */
function nonZero<Kept extends { counts: object[] }>({ counts, ...kept }: Kept) {
  const isCounted = (row: object) => Object.values(row).some((value) => typeof value === 'number' && value !== 0);
  return { ...kept, counts: counts.filter((row) => isCounted(row) || JSON.stringify(row).includes('":{"')) };
}

/** The items that were open since a time, and when they were created. */
type Open = { atMs: number; createdMs: number[] }[];

function countAges(open: Open, endMs: number): FeedbackMetrics['backlog'] {
  const created = open.findLast(({ atMs }) => atMs < endMs)?.createdMs ?? [];
  const ages = created.map((createdMs) => Math.floor((endMs - 1) / dayMs) - Math.floor(createdMs / dayMs));
  const between = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  return {
    total: ages.length,
    ...{ under1d: between(0, 1), under7d: between(1, 7), under30d: between(7, 30), older: between(30, 9_999) },
  };
}

async function doAnything(seed: number, { mayErase }: { mayErase: boolean }) {
  const random = seeded(seed);
  app.clock.set('2026-03-01T00:00:00.000Z');
  const built = await aWorkspaceWithProject(app);
  const query = { workspaceId: built.workspace.id };
  const seen = new Map<string, Seen>();
  const open: Open = [];
  let items: Item[] = [];
  const nowMs = () => app.clock.read().getTime();
  const today = () => {
    const day = app.clock.read().toISOString().slice(0, 10);
    const one = seen.get(day) ?? {
      created: 0,
      ratings: [],
      resolutions: [],
      answers: [],
      reopened: 0,
      breaches: 0,
      rated: [],
    };
    seen.set(day, one);
    return one;
  };
  const isOverdue = (item: Item) => !item.isDone && !item.isBreached && item.dueMs !== null && item.dueMs < nowMs();
  const operations = {
    create: async () => {
      const rating = random() < 0.5 ? 1 + Math.floor(random() * 5) : undefined;
      const dueMs = random() < 0.3 ? nowMs() + random() * 30 * hourMs : null;
      const item = await aFeedback(built, {
        ...(rating !== undefined && { rating }),
        ...(random() < 0.7 && {
          category: pick(random, { bug: 2, idea: 1 }),
          tags: [pick(random, { a: 1, b: 1 }), 'c'],
        }),
        ...(random() < 0.5 && { userEmail: `person${Math.floor(random() * 3)}@example.org` }),
      });
      const { id, customerId } = item;
      if (dueMs !== null)
        await built.api.patch(`/feedback/${id}`, { ...query, dueDate: new Date(dueMs).toISOString() });
      items.push({ id, customerId, createdMs: nowMs(), isDone: false, isAnswered: false, dueMs, isBreached: false });
      today().created += 1;
      if (rating !== undefined) today().ratings.push(rating);
    },
    change: async (item: Item) => {
      if (isOverdue(item)) {
        item.isBreached = true;
        today().breaches += 1;
      }
      item.isDone = !item.isDone;
      const category = pick(random, { bug: 1, idea: 1 });
      await built.api.patch(`/feedback/${item.id}`, {
        ...query,
        ...{ status: item.isDone ? 'resolved' : 'reopened', category },
      });
      if (item.isDone) today().resolutions.push((nowMs() - item.createdMs) / 1_000);
      else today().reopened += 1;
    },
    answer: async (item: Item) => {
      await built.api.post(`/feedback/${item.id}/comments`, { message: 'An answer' });
      if (!item.isAnswered) today().answers.push((nowMs() - item.createdMs) / 1_000);
      item.isAnswered = true;
    },
    rate: async ({ id }: Item) => {
      const score = 1 + Math.floor(random() * 5);
      await rateItem(app, built, id, score);
      today().rated.push([id, score]);
    },
    write: async (item: Item) => {
      const author = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };
      await built.api.post(`/feedback/${item.id}/comments`, { message: 'A question', ...author });
      if (item.isDone) today().reopened += 1;
      item.isDone = false;
    },
    remove: async (item: Item) => {
      await built.api.delete(`/feedback/${item.id}`, query);
      items = items.filter((one) => one !== item);
    },
    erase: async ({ customerId }: Item) => {
      if (!customerId || !mayErase) return;
      // What is erased within a second of its event may be lost.
      await app.running.readers.drain();
      await built.api.post(`/customers/${customerId}/erase`, {});
      for (const item of items) if (item.customerId === customerId) item.customerId = null;
    },
    look: async () => {
      await recordBreaches(contextOf(app));
      for (const item of items.filter(isOverdue)) {
        item.isBreached = true;
        today().breaches += 1;
      }
    },
    read: () => app.running.readers.drain(),
  };
  const chances = { create: 6, change: 5, answer: 5, rate: 4, write: 2, remove: 0.5, erase: 0.3, look: 1, read: 1 };

  for (let step = 0; step < 120; step++) {
    app.clock.advance(Math.floor(random() ** 3 * 12 * hourMs));
    const name = pick(random, chances);
    const item = items[Math.floor(random() * items.length)];
    if (name === 'create' || name === 'look' || name === 'read') await operations[name]();
    else if (item) await operations[name](item);
    open.push({ atMs: nowMs(), createdMs: items.filter(({ isDone }) => !isDone).map(({ createdMs }) => createdMs) });
  }
  await app.running.readers.drain();

  return { built, query, seen, open };
}

function expectCounted(row: FeedbackMetrics, seen: Seen): void {
  const { created, ratings, resolutions, answers, reopened, breaches, rated } = seen;
  const newest = [...new Map(rated).values()];
  expect(row).toMatchObject({ created, resolved: resolutions.length, reopened, breaches });
  expect(row.ratingAverage ?? -1).toBeCloseTo(
    ratings.length === 0 ? -1 : ratings.reduce((total, one) => total + one) / ratings.length,
  );
  expect(row.satisfaction).toEqual({
    answered: newest.length,
    average: newest.length === 0 ? null : expect.closeTo(total(newest) / newest.length),
    goodShare: newest.length === 0 ? null : expect.closeTo(newest.filter((score) => score >= 4).length / newest.length),
  });
  expectPercentile(row.firstAnswer.p50, answers, 0.5);
  expectPercentile(row.firstAnswer.p90, answers, 0.9);
  expectPercentile(row.resolution.p50, resolutions, 0.5);
  expectPercentile(row.resolution.p90, resolutions, 0.9);
}

function expectPercentile(value: number | null, seconds: number[], part: number): void {
  const sorted = seconds.map(Math.round).sort((one, other) => one - other);
  const exact = sorted[Math.ceil(part * sorted.length) - 1];
  if (exact === undefined) expect(value).toBeNull();
  else expect(Math.abs((value ?? -1) - exact)).toBeLessThanOrEqual(exact * 0.05);
}

function sum(days: Seen[]): Seen {
  return {
    created: total(days.map((day) => day.created)),
    ratings: days.flatMap((day) => day.ratings),
    resolutions: days.flatMap((day) => day.resolutions),
    answers: days.flatMap((day) => day.answers),
    reopened: total(days.map((day) => day.reopened)),
    breaches: total(days.map((day) => day.breaches)),
    rated: days.flatMap((day) => day.rated),
  };
}

function total(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<Name extends string>(random: () => number, chances: Record<Name, number>): Name {
  const entries = Object.entries(chances) as [Name, number][];
  let left = random() * total(entries.map(([, chance]) => chance));
  for (const [name, chance] of entries) {
    left -= chance;
    if (left < 0) return name;
  }
  return entries[0]?.[0] as Name;
}
