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

it.each([1, 2, 3])('count what happened, in any order of operations (seed %i)', async (seed) => {
  const random = seeded(seed);
  app.clock.set('2026-03-01T00:00:00.000Z');
  const built = await aWorkspaceWithProject(app);
  const query = { workspaceId: built.workspace.id };
  const seen = new Map<string, Seen>();
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
      item.isDone = !item.isDone;
      await built.api.patch(`/feedback/${item.id}`, { ...query, status: item.isDone ? 'resolved' : 'reopened' });
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
      if (!customerId) return;
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
  }
  await app.running.readers.drain();

  for (const interval of ['day', 'week', 'month'] as const) {
    const { body } = await built.api.get('/feedback/metrics', {
      ...query,
      ...{ from: '2026-03-01', to: '2026-06-01', interval, projectId: built.project.id },
    });
    const rows = body.data as FeedbackMetrics[];
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1]?.from ?? '2026-06-01';
      expectCounted(row, sum([...seen].filter(([day]) => day >= row.from && day < next).map(([, one]) => one)));
    }
    const all = await built.api.get('/feedback/metrics', { ...query, from: '2026-03-01', to: '2026-06-01', interval });
    expect(all.body.data).toEqual(rows);
  }
});

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
  expectPercentile(row.firstAnswer.median, answers, 0.5);
  expectPercentile(row.firstAnswer.p90, answers, 0.9);
  expectPercentile(row.resolution.median, resolutions, 0.5);
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
