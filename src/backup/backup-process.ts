import { once } from 'node:events';
import { Writable } from 'node:stream';
import { startPglite } from '../platform/db/start-pglite.ts';
import { explainStartError } from '../start/start-error.ts';
import type { Order, Outcome } from './back-up-running.ts';
import { openBackupSource } from './open-source.ts';
import { writeBackup } from './write-backup.ts';

// Writes a backup of a copy of the embedded database to stdout. See backUpRunning.

// The service is gone, and with it whoever wants the backup.
process.once('disconnect', () => process.exit(1));

const [order] = (await once(process, 'message')) as [Order];
const outcome = await write(order).catch(
  (error: Error): Outcome => ({ failure: explainStartError(error) ?? error.message }),
);
process.send?.(outcome, () => process.exit(0));

async function write({ directory, settings, passphrase }: Order): Promise<Outcome> {
  const pglite = await startPglite(directory);
  // What crosses between processes has lost that it is a Buffer.
  const keys = [settings.secretKey, ...settings.previousSecretKeys].map((key) => key && Buffer.from(key));
  const [secretKey, ...previousSecretKeys] = keys as [Buffer | undefined, ...Buffer[]];
  const source = await openBackupSource({ ...settings, secretKey, previousSecretKeys }, { kind: 'embedded', pglite });
  const written = await writeBackup(source, Writable.toWeb(process.stdout) as WritableStream<Uint8Array>, passphrase);
  await pglite.close();
  return { written };
}
