import type { Command } from 'commander';
import { prepareDatabase } from '../start/database.ts';
import { runOnDatabase } from './run.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to this version')
    .action(() => runOnDatabase(async (database) => ({ applied: await prepareDatabase(database) })));
}
