import { execFileSync } from 'node:child_process';

/**
 * Returns the command that runs a program as the user `postgres`, because PostgreSQL and PgBouncer refuse to run as root.
 * The folder becomes that user's. Its process is the program itself, so a signal reaches it.
 */
export function asPostgres(folder: string, program: string, ...args: string[]): string[] {
  if (process.getuid?.() !== 0) return [program, ...args];
  execFileSync('chown', ['-R', 'postgres', folder]);
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args];
}
