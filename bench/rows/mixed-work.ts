import { Client } from 'pg';
import { readCpuSeconds, usedBetween } from '../cpu-seconds.ts';
import { createFilledDatabase } from '../filled-database.ts';
import { encodeRequest, measure, usualConnections } from '../load.ts';
import { changeRow } from '../requests/change.ts';
import { createRow } from '../requests/create.ts';
import { createWithAKeyRow } from '../requests/create-with-a-key.ts';
import { getRow } from '../requests/get.ts';
import { getByNumberRow } from '../requests/get-by-number.ts';
import { listRow } from '../requests/list.ts';
import { listByCursorRow } from '../requests/list-by-cursor.ts';
import { listByStatusRow } from '../requests/list-by-status.ts';
import { type Filled, readFilled } from '../requests/request-row.ts';
import { startProduct } from '../servers.ts';
import { atMost, type Row } from './row.ts';

const perSecond = 100;
const goals = { p99: 50, cores: 0.6 };

/** Of twenty requests: six lists, seven single items, four new ones and three changes. */
const mixture = [
  ...[createRow, getRow, listRow, getByNumberRow, changeRow],
  ...[listByStatusRow, getRow, createRow, listByCursorRow, getRow],
  ...[changeRow, listRow, getByNumberRow, createRow, getRow],
  ...[listByStatusRow, getRow, changeRow, listByCursorRow, createWithAKeyRow],
];

export const mixedWorkRow: Row = {
  name: 'mixed work',
  async measure({ databaseUrl, isQuick, items }) {
    const [warmUpSeconds, seconds] = isQuick ? [1, 3] : [20, 60];
    const { url, drop, owner } = await createFilledDatabase(databaseUrl, items);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const requests = mix(await readFilled(client, owner));
      const { port, pid, stop } = await startProduct(url);
      try {
        await measure({ port, requests }, warmUpSeconds, usualConnections, perSecond);
        const before = await readCpuSeconds(client, pid);
        const startedAt = performance.now();
        const { p99 } = await measure({ port, requests }, seconds, usualConnections, perSecond);
        const took = (performance.now() - startedAt) / 1_000;
        const cores = usedBetween(before, await readCpuSeconds(client, pid)) / took;
        const row = `${perSecond} requests a second of mixed work`;
        return [
          atMost(`${row}: p99`, p99, goals.p99, ' ms'),
          atMost(`${row}: Node.js and PostgreSQL together`, cores, goals.cores, ' of a core'),
        ];
      } finally {
        await stop();
      }
    } finally {
      await client.end();
      await drop();
    }
  },
};

/** Long enough that nearly all requests of each kind are among them. */
function mix(filled: Filled): Buffer[] {
  const kinds = new Map(mixture.map((row) => [row, { requests: row.requests(filled), sent: 0 }]));
  return Array.from({ length: 100 }, () => mixture)
    .flat()
    .flatMap((row) => {
      const kind = kinds.get(row);
      const request = kind?.requests[kind.sent++ % kind.requests.length];
      return request ? [encodeRequest(request.method, request.path, request.headers, request.body)] : [];
    });
}
