import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { runProgram } from '../../src/cli/program.ts';
import { reportError } from '../../src/cli/report-error.ts';
import { newSession } from '../../src/cli/session.ts';
import type { Caller } from '../../src/cli/terminal/caller.ts';
import { ownTerminal } from '../../src/cli/terminal/own-terminal.ts';
import type { Client } from '../../src/platform/db/sql.ts';
import { processEnv } from '../process/server-process.ts';
import { anyKind, aStorage, type Storage } from '../process/storage.ts';
import { heedProgram } from '../support/built-heed.ts';
import { unmigratedDirectory } from '../support/database.ts';

export interface Outcome {
  status: number;
  /** The parsed stdout. Undefined if it is empty. */
  json: unknown;
  stdout: string;
  stderr: string;
}

/** Runs the real command with only these settings, and none from the environment of the tests. */
export async function heedWith(settings: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const program = await heedProgram();
  return new Promise((resolve) => {
    const env = { ...processEnv, ...settings };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      resolve(outcome(error ? Number(error.code) : 0, stdout, stderr));
    });
  });
}

/** Runs the command with these settings in the process of the tests, which costs a tenth. */
async function heedHere(
  settings: Record<string, string>,
  args: string[],
  given: Partial<Caller> = {},
): Promise<Outcome> {
  const printed = { out: '', err: '' };
  const caller: Caller = {
    ...ownTerminal,
    isTerminal: false,
    canAsk: false,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    ...given,
  };
  const status = await runProgram(args, newSession(caller, settings)).catch((error) => reportError(caller, error));
  return outcome(status, printed.out, printed.err);
}

function outcome(status: number, stdout: string, stderr: string): Outcome {
  return { status, json: /^[[{]/.test(stdout) ? JSON.parse(stdout) : undefined, stdout, stderr };
}

/**
 * One database for all tests of a file, of any kind, and the command over it. What an embedded one begins with is for tests
 * that are about that: each command opens the database, which takes the embedded one most of a second.
 */
export function anInstallation(begin?: 'migrated' | 'unmigrated' | 'empty') {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (begin === undefined ? aStorage(anyKind) : anEmbedded(begin));
  });
  afterAll(() => storage.remove());

  return {
    heed: (...args: string[]) => heedHere(storage.settings, args),
    /** With a setting, a terminal or an input of its own. */
    heedOn: (own: { settings?: Record<string, string>; caller?: Partial<Caller> }, ...args: string[]) =>
      heedHere({ ...storage.settings, ...own.settings }, args, own.caller),
    /** In a process of its own, as its users run it. */
    heedAlone: (...args: string[]) => heedWith(storage.settings, ...args),
    /** Opens the database between two commands. While the embedded one is open, no command can open it. */
    onDatabase: <Result>(work: (prisma: Client) => Promise<Result>): Promise<Result> => storage.onDatabase(work),
  };
}

async function anEmbedded(begin: 'migrated' | 'unmigrated' | 'empty'): Promise<Storage> {
  const storage = await aStorage('embedded');
  const directory = join(storage.dataDir, 'db');
  if (begin !== 'migrated') await rm(directory, { recursive: true });
  if (begin === 'unmigrated') await cp(unmigratedDirectory, directory, { recursive: true });
  return storage;
}
