import type { Database } from '../../platform/db/client.ts';
import { listPending } from '../../platform/pending-fillings/fillings-sql.ts';
import type { Finding } from './finding.ts';

const about = 'columns';

/** Whether the values are there that an upgrade has left to the service. */
export async function examineFillings({ prisma }: Database): Promise<Finding> {
  const pending = await listPending(prisma);
  if (pending.length === 0) return { about, state: 'ok', says: 'each is filled' };
  const each = pending.map(({ name, rows }) => `${name} (${rows} rows so far)`).join(', ');
  return {
    ...{ about, state: 'warning', says: `some are being filled since an upgrade: ${each}` },
    remedy: 'Let the service run until it is done. Until then, searches find older rows as before the upgrade.',
  };
}
