import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Unavailable } from '../../base/errors.ts';
import type { ReceivedFile } from './receive-file.ts';
import { expectUpload, type FileNeeds, removeIfStray } from './stray-files.ts';

/** A file in the media store, under a name that cannot be guessed. */
export type StoredFile = Pick<ReceivedFile, 'fileName' | 'kind' | 'mimeType' | 'size'> & { storageKey: string };

/**
 * Stores the file, does the work that turns it into an upload, and removes the file if there is no upload afterwards.
 * The file is stored before the work, because the work may be one transaction, and sending 50 MB to S3 takes long.
 */
export async function withStoredFile<Result>(
  needs: FileNeeds,
  file: ReceivedFile,
  work: (stored: StoredFile) => Promise<Result>,
): Promise<Result> {
  const storageKey = newStorageKey(file);
  try {
    return await work(await storeAs(needs, storageKey, file));
  } finally {
    await removeIfStray(needs, storageKey);
  }
}

/** Stores the file for a transaction that comes later. It is removed some time after, unless there is an upload by then. */
export function storeAhead(needs: FileNeeds, file: ReceivedFile): Promise<StoredFile> {
  return storeAs(needs, newStorageKey(file), file);
}

function newStorageKey({ extension }: ReceivedFile): string {
  return `${randomBytes(18).toString('base64url')}.${extension}`;
}

async function storeAs(needs: FileNeeds, storageKey: string, file: ReceivedFile): Promise<StoredFile> {
  const { path, fileName, kind, mimeType, size } = file;
  try {
    await expectUpload(needs, storageKey);
    await put(needs, storageKey, file);
    return { storageKey, fileName, kind, mimeType, size };
  } finally {
    await rm(path, { force: true });
  }
}

async function put({ store, log }: FileNeeds, storageKey: string, file: ReceivedFile): Promise<void> {
  try {
    await store.put(storageKey, file);
  } catch (error) {
    throw storeFailed(log, error);
  }
}

/** The store is full or away. Says so without details, which go to the log. */
export function storeFailed(log: FileNeeds['log'], error: unknown): Unavailable {
  log.error({ err: error }, 'the media store failed');
  return new Unavailable('Files cannot be stored or read at the moment');
}
