#!/usr/bin/env node
import { Command } from 'commander';
import { version } from '../base/version.ts';
import { addDoctorCommand } from './doctor/doctor.ts';
import { addKeyCommands } from './keys.ts';
import { addMailCommands } from './mail.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands } from './members.ts';
import { addMigrateCommand } from './migrate.ts';
import { addPingCommand } from './ping.ts';
import { reportError } from './report-error.ts';
import { addStartCommand } from './start.ts';
import { addUpgradeCheckCommand } from './upgrade-check/upgrade-check.ts';
import { addUserCommands } from './users.ts';
import { addWorkerCommand } from './worker.ts';
import { addWorkspaceCommands } from './workspaces.ts';

const program = new Command('heed')
  .version(version, '-V, --version', 'print the version of Heed')
  .description('Runs and administers a Heed service: its users, workspaces, members, API keys and database.')
  .addHelpText(
    'after',
    '\nReads the same settings as the service. Prints JSON on stdout. Exits with 0 (done), 1 (failed) or 2 (usage).',
  )
  .exitOverride();

addStartCommand(program);
addUserCommands(program);
addWorkspaceCommands(program);
addMemberCommands(program);
addKeyCommands(program);
addDoctorCommand(program);
addUpgradeCheckCommand(program);
addMigrateCommand(program);
addMailCommands(program);
addPingCommand(program);
addMcpCommand(program);
addWorkerCommand(program);

const args = process.argv.slice(2);
try {
  await program.parseAsync(args.length > 0 ? args : ['start'], { from: 'user' });
} catch (error) {
  process.exitCode = reportError(error);
}
