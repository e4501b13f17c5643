import type { Command } from 'commander';
import { onDatabase } from './run.ts';
import type { Session } from './session.ts';
import { show } from './terminal/show.ts';

export function addMigrateCommand(program: Command, session: Session): void {
  program
    .command('migrate')
    .description('Migrate the database to this version')
    .action(async () => {
      const applied = await onDatabase(session, (database, prepare) => prepare(database));
      show(session, { applied });
    });
}
