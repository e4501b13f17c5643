import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, kinds, serverUrl } from './storage.ts';

afterAll(killServers);

/** The time on a core that the process has had. Linux counts it in hundredths of a second. */
function cpuSeconds({ child }: ServerProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

(isLong ? it : it.skip).each(kinds)(
  'a service on %s that nobody uses takes less than 0.5 % of a core (a long test)',
  async (kind) => {
    const storage = await aStorage(kind);
    const server = await ServerProcess.start(storage.settings, { isOptimized: true });
    await wait(40_000);

    const before = cpuSeconds(server);
    await wait(60_000);
    const seconds = cpuSeconds(server) - before;
    await server.stop();
    await storage.remove();

    expect(seconds).toBeLessThan(0.3);
  },
  180_000,
);

(serverUrl ? it : it.skip)(
  'a service that nobody uses has less than four transactions a second on PostgreSQL (needs TEST_DATABASE_URL)',
  async () => {
    const storage = await aStorage('postgresql');
    const commits = () =>
      storage.onDatabase(async (prisma) => {
        const [row] = await prisma.$queryRaw<{ count: number }[]>`
          SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()`;
        return row?.count ?? 0;
      });
    const server = await ServerProcess.start(storage.settings);
    // Readers of the log and fillings work off what the start has made.
    await wait(20_000);

    const before = await commits();
    await wait(20_000);
    const during = (await commits()) - before;
    await server.stop();
    await storage.remove();

    expect(during).toBeLessThan(4 * 20);
  },
  90_000,
);
