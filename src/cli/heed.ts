#!/usr/bin/env node
import { Command } from 'commander';
import { addKeyCommands } from './keys.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands } from './members.ts';
import { addMigrateCommand } from './migrate.ts';
import { reportError } from './report-error.ts';
import { addUserCommands } from './users.ts';
import { addWorkerCommand } from './worker.ts';
import { addWorkspaceCommands } from './workspaces.ts';

const program = new Command('heed')
  .description('Administers a Heed service: its users, workspaces, members, API keys and database.')
  .addHelpText(
    'after',
    '\nReads the same settings as the service. JSON on stdout; exit status 0 done, 1 failed, 2 usage.',
  )
  .exitOverride();

addUserCommands(program);
addWorkspaceCommands(program);
addMemberCommands(program);
addKeyCommands(program);
addMigrateCommand(program);
addMcpCommand(program);
addWorkerCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}
