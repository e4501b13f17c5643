import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { openDatabase } from '../../src/platform/db/client.ts';
import { startPglite } from '../../src/platform/db/start-pglite.ts';
import { processEnv } from '../process/server-process.ts';
import { heedProgram } from '../support/built-heed.ts';
import { migratedDirectory } from '../support/database.ts';

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
      const json = /^[[{]/.test(stdout) ? JSON.parse(stdout) : undefined;
      resolve({ status: error ? Number(error.code) : 0, json, stdout, stderr });
    });
  });
}

/**
 * One embedded database for all tests of a file. Starting without one, or with one that has no migration yet, takes
 * seconds.
 */
export function anInstallation(begin: 'migrated' | 'unmigrated' | 'empty' = 'migrated') {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'heed-cli-'));
    if (begin === 'empty') return;
    if (begin === 'unmigrated') return (await startPglite(join(dataDir, 'db'))).close();
    await cp(migratedDirectory, join(dataDir, 'db'), { recursive: true });
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  return {
    heed: (...args: string[]) => heedWith({ DATA_DIR: dataDir }, ...args),
    /** Opens the database between two commands. While it is open, no command can open it. */
    onDatabase: async <Result>(work: (prisma: PrismaClient) => Promise<Result>): Promise<Result> => {
      const database = await openDatabase({ databaseUrl: undefined, dataDir, databasePoolSize: 1 });
      try {
        return await work(database.prisma);
      } finally {
        await database.close();
      }
    },
  };
}
