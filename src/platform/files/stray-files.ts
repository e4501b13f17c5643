import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Client, Db } from '../db/sql.ts';
import type { MediaStore } from './media-store.ts';

// Every file of the store is named by an upload or by a row of stray_files: before its upload is stored, and after the
// upload is gone. So a crash at any moment leaves no file that nothing names.

export interface FileNeeds {
  db: Client;
  store: MediaStore;
  clock: Clock;
  log: Logger;
}

/** Longer than any request takes to store the upload of its file. */
const waitForUploadMs = 3_600_000;
const batch = 100;
const atOnce = 10;

/** Lists a file, before it is put into the store, as one to remove if no upload claims it. */
export async function expectUpload({ db, clock }: FileNeeds, storageKey: string): Promise<void> {
  const removeAfter = new Date(clock().getTime() + waitForUploadMs);
  await db.strayFile.create({ data: { storageKey, removeAfter } });
}

/** Takes the file off the list, in the transaction that stores its upload. */
export async function claimFile({ db }: { db: Db }, storageKey: string): Promise<void> {
  await db.strayFile.deleteMany({ where: { storageKey } });
}

/** Lists the files with these storage keys as ones to remove, in the transaction that removes their uploads. */
export async function abandonFiles({ db, clock }: { db: Db; clock: Clock }, storageKeys: string[]): Promise<void> {
  const removeAfter = clock();
  await db.strayFile.createMany({ data: storageKeys.map((storageKey) => ({ storageKey, removeAfter })) });
}

/**
 * Removes the file of a request that has ended, unless its upload was stored. Only the database knows what committed.
 */
export async function removeIfStray(needs: FileNeeds, storageKey: string): Promise<void> {
  try {
    if (await needs.db.strayFile.findUnique({ where: { storageKey } })) await removeFiles(needs, [storageKey]);
  } catch (error) {
    needs.log.warn({ err: error, storageKey }, 'could not remove a file now; it will be removed later');
  }
}

/** Removes the files whose time has come, oldest first. Any number of processes may do so. Never fails. */
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

/** The files come first, because a row must outlive its file. */
async function removeFiles({ db, store }: FileNeeds, storageKeys: string[]): Promise<void> {
  for (let start = 0; start < storageKeys.length; start += atOnce)
    await Promise.all(storageKeys.slice(start, start + atOnce).map((key) => store.remove(key)));
  if (storageKeys.length > 0) await db.strayFile.deleteMany({ where: { storageKey: { in: storageKeys } } });
}
