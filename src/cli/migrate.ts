import type { Command } from 'commander';
import { runOnDatabase } from './run.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database to this version')
    .action(() => runOnDatabase(async (database, prepare) => ({ applied: await prepare(database) })));
}
