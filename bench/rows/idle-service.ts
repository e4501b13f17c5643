import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { readCpuSeconds, usedBetween } from '../cpu-seconds.ts';
import { prepare } from '../prepare.ts';
import { startBuilt } from '../servers.ts';
import { createDatabase } from '../throw-away-database.ts';
import { atMost, type Row, withoutGoal } from './row.ts';

const mostPercent = 0.5;

export const idleServiceRow: Row = {
  name: 'idle service',
  async measure({ databaseUrl, isQuick }) {
    const [settleMs, watchedMs] = isQuick ? [2_000, 5_000] : [40_000, 60_000];
    const { url, drop } = await createDatabase(databaseUrl);
    const client = new Client({ connectionString: url });
    try {
      await prepare(url);
      await client.connect();
      const server = await startBuilt({ databaseUrl: url });
      try {
        await wait(settleMs);
        const before = await readCpuSeconds(client, server.pid);
        await wait(watchedMs);
        const after = await readCpuSeconds(client, server.pid);
        const percent = (seconds: number) => (seconds / watchedMs) * 100_000;
        const own = (after.get(server.pid) ?? 0) - (before.get(server.pid) ?? 0);
        const all = percent(usedBetween(before, after)).toFixed(2);
        return [
          atMost('processor of an idle service on PostgreSQL', percent(own), mostPercent, ' % of a core'),
          withoutGoal('the same with its connections of PostgreSQL', `${all} % of a core`),
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await client.end();
      await drop();
    }
  },
};
