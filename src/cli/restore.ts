import type { Command } from 'commander';
import { readPassphrase } from './passphrase.ts';
import { type Session, settingsOf } from './session.ts';
import { show } from './terminal/show.ts';

export function addRestoreCommand(program: Command, session: Session): void {
  program
    .command('restore')
    .description('Read a backup into an empty database, of the same or the other kind')
    .argument('<file>', 'what heed backup has written')
    .option('--passphrase-file <file>', 'the passphrase that it is sealed with, on the first line of this file')
    .action(async (path: string, { passphraseFile }: { passphraseFile?: string }) => {
      const passphrase = await readPassphrase(session.caller, passphraseFile);
      const { restoreBackup } = await import('../backup/restore-backup.ts');
      const { head, manifest } = await restoreBackup({ path, passphrase }, settingsOf(session));
      const { rows, files } = manifest;
      show(session, { from: head.heed, createdAt: head.createdAt, files: files.count, rows });
    });
}
