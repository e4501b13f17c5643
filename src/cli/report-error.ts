import { CommanderError } from 'commander';
import { SettingsError } from '../base/settings-error.ts';
import { explainStartError } from '../start/start-error.ts';
import type { Caller } from './terminal/caller.ts';

const exitFailed = 1;
const exitUsage = 2;

/** Says on stderr what went wrong and returns the exit status. */
export function reportError(caller: Caller, error: unknown): number {
  // Commander has already written its message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitUsage;
  caller.err(`error: ${describe(error)}\n`);
  return error instanceof SettingsError ? exitUsage : exitFailed;
}

function describe(error: unknown): string {
  const explanation = explainStartError(error);
  if (explanation) return explanation;
  const { message = String(error), name, code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (missingTableOrColumn.has(code)) return 'The database does not fit this version yet. Run "heed migrate" first.';
  if (!name?.startsWith('PrismaClient')) return message;
  // The lines before the last one quote our source.
  return message.trim().split('\n').at(-1) ?? message;
}

/** As Prisma and as PostgreSQL say it. */
const missingTableOrColumn = new Set(['P2021', 'P2022', '42P01', '42703']);
