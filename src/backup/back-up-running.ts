import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../base/operator-error.ts';
import { copyEmbedded } from '../platform/db/copy-embedded.ts';
import type { Settings } from '../start/settings.ts';
import type { SourceSettings } from './open-source.ts';
import type { Written } from './write-backup.ts';

const script = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/** What the process that writes the backup is told. */
export interface Order {
  directory: string;
  settings: SourceSettings;
  passphrase: string | undefined;
}

/** What it says at the end. */
export type Outcome = { written: Written } | { failure: string };

/**
 * Backs up the embedded database of a running service. It copies the database, which takes moments, and another process
 * reads the copy, so that requests wait for neither the reading nor the writing.
 */
export async function backUpRunning(
  pglite: Parameters<typeof copyEmbedded>[0],
  { dataDir, s3, secretKey, previousSecretKeys }: Settings,
  target: WritableStream<Uint8Array>,
  passphrase: string | undefined,
): Promise<Written> {
  const directory = await copyEmbedded(pglite, dataDir);
  try {
    return await runProcess(
      { directory, settings: { dataDir, s3, secretKey, previousSecretKeys }, passphrase },
      target,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runProcess(order: Order, target: WritableStream<Uint8Array>): Promise<Written> {
  const child = fork(script, { stdio: ['ignore', 'pipe', 'ignore', 'ipc'], serialization: 'advanced' });
  const outcome = outcomeOf(child);
  try {
    child.send(order);
    if (!child.stdout) throw new Error('The process that writes the backup has no output');
    await (Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>).pipeTo(target);
    const said = await outcome;
    if ('failure' in said) throw new OperatorError(said.failure);
    return said.written;
  } finally {
    child.kill('SIGKILL');
  }
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let said: Outcome = { failure: 'The process that writes the backup has ended before its time.' };
  child.on('message', (message) => {
    said = message as Outcome;
  });
  await once(child, 'close');
  return said;
}
