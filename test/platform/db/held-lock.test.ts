import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { holdLock } from '../../../src/platform/db/held-lock.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { Pgbouncer, whyNoPgbouncer } from '../../support/pgbouncer.ts';
import { until } from '../../support/until.ts';

const { TEST_DATABASE_URL: serverUrl = '' } = process.env;
const onPostgresql = serverUrl ? describe : describe.skip;
const throughPgbouncer = whyNoPgbouncer ? it.skip : it;

/** A process that works whenever it holds the lock. */
class Candidate {
  works = false;
  turns = 0;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;

  constructor(url: string, name: string) {
    this.#ended = holdLock({ kind: 'postgresql', url }, name, this.#stopping.signal, async (signal) => {
      [this.works, this.turns] = [true, this.turns + 1];
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      this.works = false;
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }
}

onPostgresql('a lock that a process holds (needs postgresql)', () => {
  let name: string;
  const candidates: Candidate[] = [];
  const begin = (url: string) => {
    const candidate = new Candidate(url, name);
    candidates.push(candidate);
    return candidate;
  };

  beforeEach(() => {
    name = `test ${Math.random()}`;
  });

  afterEach(async () => {
    await Promise.all(candidates.splice(0).map((candidate) => candidate.stop()));
  });

  const passesFromOneToTheOther = async (firstUrl: string, secondUrl: string) => {
    const first = begin(firstUrl);
    await until('the first works', () => first.works);
    const second = begin(secondUrl);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(second.works).toBe(false);

    await first.stop();

    await until('the second works', () => second.works, 10_000);
    expect(first.works).toBe(false);
  };

  it('passes to another process when it stops', () => passesFromOneToTheOther(serverUrl, serverUrl));

  throughPgbouncer(`passes on behind a pooler too (${whyNoPgbouncer ?? 'ready'})`, async () => {
    const pooler = await Pgbouncer.before(serverUrl);
    await passesFromOneToTheOther(pooler.urlOf(serverUrl), pooler.urlOf(serverUrl));
    await Promise.all(candidates.splice(0).map((candidate) => candidate.stop()));
    await pooler.remove();
  });

  it('ends the work when its connection breaks, and is taken again', async () => {
    const proxy = await DatabaseProxy.before(serverUrl);
    const holder = begin(proxy.url);
    await until('it works', () => holder.works);

    proxy.hang();
    await until('the work has ended', () => !holder.works, 15_000);
    proxy.cut();
    await proxy.close();

    expect(holder.turns).toBe(1);
  });
});
