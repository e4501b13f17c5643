import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { OperatorError } from '../../base/operator-error.ts';
import type { NewFile } from './caller.ts';

/** Makes a file that only its user can read, under a name that says that it is not whole. */
export async function createFile(path: string): Promise<NewFile> {
  if (existsSync(path)) throw new OperatorError(`${path} exists already. Remove it, or name another file.`);
  const partial = `${path}.partial-${randomBytes(4).toString('hex')}`;
  // Before the file is there, so that there is no moment at which a signal would leave it.
  const letGo = removeOnSignal(partial);
  const file = await open(partial, 'wx', 0o600).catch((error: Error) => {
    letGo();
    throw new OperatorError(`${path} cannot be written: ${error.message}`);
  });
  return {
    write: async (chunk) => {
      await file.writeFile(chunk);
    },
    keep: async () => {
      await file.sync();
      await file.close();
      await rename(partial, path);
      letGo();
    },
    discard: async () => {
      await file.close();
      await rm(partial, { force: true });
      letGo();
    },
  };
}

/** Returns what ends that. */
function removeOnSignal(path: string): () => void {
  const exit = () => {
    rmSync(path, { force: true });
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}
