import { Command } from 'commander';
import { version } from '../base/version.ts';
import { DirectoryInUseError } from '../platform/db/directory-lock.ts';
import { addAppCommands } from './apps.ts';
import { addBackupCommand } from './backup.ts';
import { addDistributeCommand } from './distribute.ts';
import { addDoctorCommand } from './doctor/doctor.ts';
import { addKeyCommands } from './keys.ts';
import { addListenCommand } from './listen/listen.ts';
import { addMailCommands } from './mail.ts';
import { addMcpCommand } from './mcp.ts';
import { addMemberCommands } from './members.ts';
import { addMigrateCommand } from './migrate.ts';
import { addPingCommand } from './ping.ts';
import { reportError } from './report-error.ts';
import { addRestoreCommand } from './restore.ts';
import type { Session } from './session.ts';
import { addStartCommand } from './start.ts';
import { addUpgradeCheckCommand } from './upgrade-check/upgrade-check.ts';
import { addUserCommands } from './users.ts';
import { addWorkerCommand } from './worker.ts';
import { addWorkspaceCommands } from './workspaces.ts';

/** Commands that print no result. */
export const withoutResult = ['start', 'worker', 'mcp', 'listen'];

/**
 * Runs a command, or `start` if there is none. Resolves to its exit status, after it has said what went wrong.
 * @throws {DirectoryInUseError} if another process has the embedded database
 */
export async function runProgram(args: string[], session: Session): Promise<number> {
  try {
    await makeProgram(session).parseAsync(args.length > 0 ? args : ['start'], { from: 'user' });
    return session.exitCode;
  } catch (error) {
    if (error instanceof DirectoryInUseError) throw error;
    return reportError(session.caller, error);
  }
}

/** Returns the command with all below it. */
export function makeProgram(session: Session): Command {
  const { caller } = session;
  const program = new Command('heed')
    .version(version, '-V, --version', 'print the version of Heed')
    .description('Runs and administers a Heed service: its users, workspaces, members, API keys, apps and database.')
    .addHelpText(
      'after',
      '\nReads the same settings as the service. Prints tables on a terminal and JSON in a pipe. Exits with 0 (done), ' +
        '1 (failed) or 2 (usage).',
    )
    .exitOverride()
    .configureOutput({
      writeOut: caller.out,
      writeErr: caller.err,
      getOutHelpWidth: () => caller.columns,
      getErrHelpWidth: () => caller.columns,
    });
  addStartCommand(program, session);
  addUserCommands(program, session);
  addWorkspaceCommands(program, session);
  addMemberCommands(program, session);
  addKeyCommands(program, session);
  addAppCommands(program, session);
  addBackupCommand(program, session);
  addRestoreCommand(program, session);
  addDoctorCommand(program, session);
  addUpgradeCheckCommand(program, session);
  addMigrateCommand(program, session);
  addDistributeCommand(program, session);
  addMailCommands(program, session);
  addPingCommand(program, session);
  addListenCommand(program, session);
  addMcpCommand(program);
  addWorkerCommand(program);
  for (const command of leaves(program).filter((leaf) => !withoutResult.includes(leaf.name())))
    command.option('--json', 'print JSON, as in a pipe');
  return program.hook('preAction', (_program, command) => {
    session.asJson ||= command.opts().json === true;
  });
}

/** Returns the commands that have none below them. */
export function leaves(command: Command): Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(leaves) : [command];
}
