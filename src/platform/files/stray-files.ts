import type { Logger } from 'pino';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { MediaStore } from './media-store.ts';

// Every file of the store is named by an upload or, before its upload is stored and after it is gone, by a row of
// stray_files. So a crash at any moment leaves no file that nobody knows of.

export interface FileNeeds {
  db: PrismaClient;
  store: MediaStore;
  clock: Clock;
  log: Logger;
}

/** Longer than any request takes to store the upload of its file. */
const waitForUploadMs = 3_600_000;
const batch = 100;
const atOnce = 10;

/** Before a file is put into the store: lists it as one to remove, should no upload claim it. */
export async function expectUpload({ db, clock }: FileNeeds, storageKey: string): Promise<void> {
  const removeAfter = new Date(clock().getTime() + waitForUploadMs);
  await db.strayFile.create({ data: { storageKey, removeAfter } });
}

/** SQL that takes the file off the list, in the statement that stores its upload. */
export function claimFile(storageKey: string, when: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`DELETE FROM stray_files WHERE storage_key = ${storageKey} AND ${when}`;
}

/** SQL that lists the files of these storage keys as ones to remove from now on. */
export function abandonFiles(storageKeys: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`INSERT INTO stray_files (storage_key, remove_after) SELECT storage_key, ${now}::timestamptz
    FROM ${storageKeys}`;
}

/** After a request: removes its file unless its upload was stored. Asks the database, which alone knows what committed. */
export async function removeIfStray(needs: FileNeeds, storageKey: string): Promise<void> {
  try {
    if (await needs.db.strayFile.findUnique({ where: { storageKey } })) await removeFiles(needs, [storageKey]);
  } catch (error) {
    needs.log.warn({ err: error, storageKey }, 'could not remove a file now; it will be removed later');
  }
}

/** Removes the files whose time has come, the oldest first; any number of processes may. Never fails. */
export async function sweepStrayFiles(needs: FileNeeds): Promise<void> {
  try {
    const due = {
      where: { removeAfter: { lte: needs.clock() } },
      orderBy: { removeAfter: 'asc' },
      take: batch,
    } as const;
    for (let full = true; full; ) {
      const rows = await needs.db.strayFile.findMany(due);
      full = rows.length === batch;
      await removeFiles(
        needs,
        rows.map(({ storageKey }) => storageKey),
      );
    }
  } catch (error) {
    needs.log.warn({ err: error }, 'could not remove files that are no longer needed; they will be removed later');
  }
}

/** The files first: a row must outlive its file. */
async function removeFiles({ db, store }: FileNeeds, storageKeys: string[]): Promise<void> {
  for (let start = 0; start < storageKeys.length; start += atOnce)
    await Promise.all(storageKeys.slice(start, start + atOnce).map((key) => store.remove(key)));
  if (storageKeys.length > 0) await db.strayFile.deleteMany({ where: { storageKey: { in: storageKeys } } });
}
