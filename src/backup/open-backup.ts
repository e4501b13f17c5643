import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { OperatorError } from '../base/operator-error.ts';
import { version } from '../base/version.ts';
import { readMigrations } from '../platform/db/migration-files.ts';
import { formatVersion, type Head, type Manifest } from './format.ts';
import { readArchive } from './read-archive.ts';

const readAtOnce = 1_048_576;
const startBytes = 64;

/** A backup in a file of this machine. */
export interface BackupFile {
  path: string;
  /** Undefined for one that is not sealed. */
  passphrase?: string | undefined;
}

/** Opens a backup for {@link readArchive}. @throws {OperatorError} if the passphrase is missing or wrong */
export async function openBackup({ path, passphrase }: BackupFile): Promise<ReadableStream<Uint8Array>> {
  const { isSealed, open: unseal } = await import('./passphrase.ts');
  const sealed = isSealed(await startOf(path));
  const content = Readable.toWeb(createReadStream(path, { highWaterMark: readAtOnce })) as ReadableStream<Uint8Array>;
  if (!sealed) return content;
  if (passphrase === undefined)
    throw new OperatorError(`${path} is sealed with a passphrase. Name its file with --passphrase-file.`);
  return unseal(content, passphrase).catch((error) =>
    Promise.reject(new OperatorError(`The passphrase does not open ${path}.`, { cause: error })),
  );
}

/**
 * Reads a backup whole, and finds out whether this version can restore it. Changes nothing.
 * @throws {OperatorError} that says what is wrong with it
 */
export async function verifyBackup(file: BackupFile): Promise<{ head: Head; manifest: Manifest }> {
  const known = (await readMigrations()).map(({ name }) => name);
  const content = await openBackup(file);
  try {
    return await readArchive(content, { head: (head) => requireKnown(file.path, head, known) });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${file.path} is not a whole backup of Heed: it was cut off or changed, or is something else. Nothing was written.`,
      { cause: error },
    );
  }
}

function requireKnown(path: string, head: Head, known: string[]): void {
  const isKnown = head.migrations.every((name, index) => known[index] === name);
  if (head.format === formatVersion && isKnown) return;
  throw new OperatorError(
    `${path} was written by Heed ${head.heed}, and this is Heed ${version}, which does not know all that is in it. ` +
      'Restore it with that version or a newer one.',
  );
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) =>
    Promise.reject(new OperatorError(`${path} cannot be read: ${error.message}`, { cause: error })),
  );
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
