import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRawKey } from '../domain/inbound-mails/raw-key.ts';
import type { SqlTransaction } from '../platform/db/sql-session.ts';
import type { Incoming } from '../platform/files/incoming.ts';
import type { MediaStore } from '../platform/files/media-store.ts';

/** Puts a file of the backup into the store, whose uploads and mails have been restored. */
export async function loadFile(
  { tx, store, incoming }: { tx: SqlTransaction; store: MediaStore; incoming: Incoming },
  storageKey: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const path = await incoming.newPath();
  try {
    const file = createWriteStream(path, { flush: true });
    await pipeline(Readable.from(content, { objectMode: false }), file);
    await store.put(storageKey, { path, size: file.bytesWritten, mimeType: await findMimeType(tx, storageKey) });
  } finally {
    await rm(path, { force: true });
  }
}

async function findMimeType(tx: SqlTransaction, storageKey: string): Promise<string> {
  const [upload] = await tx.rows<{ mimeType: string }>(
    `SELECT mime_type AS "mimeType" FROM storage_keys k
     JOIN uploads u ON u.workspace_id = k.workspace_id AND u.id = k.upload_id WHERE k.storage_key = $1`,
    [storageKey],
  );
  if (upload) return upload.mimeType;
  if (isRawKey(storageKey)) return 'application/octet-stream';
  throw new Error(`No upload names the file ${storageKey}`);
}
