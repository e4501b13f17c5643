import { OperatorError } from '../base/operator-error.ts';
import type { Caller } from './terminal/caller.ts';

/** Reads a passphrase from the first line of a file. Undefined if no file is named. */
export async function readPassphrase(caller: Caller, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const [passphrase = ''] = (await caller.readFile(file)).toString('utf8').split(/\r?\n/);
  if (passphrase === '') throw new OperatorError(`The first line of ${file} must be the passphrase, and it is empty.`);
  return passphrase;
}
