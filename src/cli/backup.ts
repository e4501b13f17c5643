import type { Command } from 'commander';
import type { BackupSource, Written } from '../backup/write-backup.ts';
import type { Database } from '../platform/db/client.ts';
import { counted } from './confirm.ts';
import { readPassphrase } from './passphrase.ts';
import { onMigrated } from './run.ts';
import { type Session, settingsOf } from './session.ts';
import type { Caller, NewFile } from './terminal/caller.ts';
import { show } from './terminal/show.ts';

interface Options {
  passphraseFile?: string;
}

export function addBackupCommand(program: Command, session: Session): void {
  program
    .command('backup')
    .description('Write everything into one file: the database, the files of uploads, and the secrets')
    .argument('<file>', 'new file to write')
    .option('--passphrase-file <file>', 'seal it with the passphrase on the first line of this file')
    .action((path: string, options: Options) => backUp(session, path, options));
}

async function backUp(session: Session, path: string, { passphraseFile }: Options): Promise<void> {
  const { caller } = session;
  const passphrase = await readPassphrase(caller, passphraseFile);
  const file = await caller.createFile(path);
  let bytes = 0;
  const target = new WritableStream<Uint8Array>({
    write: (chunk) => {
      bytes += chunk.length;
      return file.write(chunk);
    },
  });
  const written = await keepIfWhole(file, () =>
    onMigrated(session, (database) => write(session, database, target, passphrase)),
  );
  warn(caller, path, written, passphrase !== undefined);
  const { rows, files } = written.manifest;
  show(session, { file: path, bytes, sealed: passphrase !== undefined, files: files.count, rows });
}

async function keepIfWhole<Result>(file: NewFile, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    await file.keep();
    return result;
  } catch (error) {
    await file.discard().catch(() => undefined);
    throw error;
  }
}

async function write(
  session: Session,
  database: Database,
  target: WritableStream<Uint8Array>,
  passphrase: string | undefined,
): Promise<Written> {
  const [{ writeBackup }, { openBackupSource }, { backUpRunning }] = await Promise.all([
    import('../backup/write-backup.ts'),
    import('../backup/open-source.ts'),
    import('../backup/back-up-running.ts'),
  ]);
  const settings = settingsOf(session);
  if (session.service && database.kind === 'embedded')
    return backUpRunning(database.pglite, session.service.settings, target, passphrase);
  const source: BackupSource = await openBackupSource(settings, database);
  return writeBackup(source, target, passphrase);
}

function warn(caller: Caller, path: string, { missingFiles, unreadableSecrets }: Written, isSealed: boolean): void {
  if (!isSealed)
    caller.err(`warning: ${path} holds secrets that anyone who can read it can use. --passphrase-file seals it.\n`);
  if (missingFiles > 0)
    caller.err(`warning: of ${counted(missingFiles, 'upload')} the file is missing, and so it is in the backup\n`);
  if (unreadableSecrets > 0)
    caller.err(
      `warning: ${counted(unreadableSecrets, 'secret')} cannot be read with SECRET_KEY, and will not be after a restore\n`,
    );
}
