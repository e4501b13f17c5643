import type { Readable } from 'node:stream';
import type { Import, Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import { keepFile } from './chunks.ts';
import { importJob } from './import-job.ts';

type Columns = Omit<Prisma.ImportUncheckedCreateInput, 'id' | 'createdAt'>;

/** Keeps a file, of which the columns tell, and imports it in the background. */
export async function beginImport(tx: Context, columns: Columns, file: Readable): Promise<Import> {
  const made = await tx.db.import.create({ data: { ...columns, id: newId('imp'), createdAt: tx.clock() } });
  const job = { workspaceId: made.workspaceId, importId: made.id };
  await keepFile(tx, job, file);
  await tx.jobs.send(tx, importJob, job);
  return made;
}
