import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { OperatorError } from '../../base/operator-error.ts';
import type { Caller } from './caller.ts';

const usualColumns = 80;

/** The terminal of this process. */
export const ownTerminal: Caller = {
  isTerminal: process.stdout.isTTY === true,
  canAsk: process.stdin.isTTY === true && process.stderr.isTTY === true,
  columns: process.stdout.columns || usualColumns,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  ask: async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
  readFile: (path) =>
    readFile(path).catch((error: Error) =>
      Promise.reject(new OperatorError(`${path} cannot be read: ${error.message}`)),
    ),
  readInput: () => buffer(process.stdin),
  createFile: async (path) => {
    const { createFile } = await import('./create-file.ts');
    return createFile(path);
  },
};
