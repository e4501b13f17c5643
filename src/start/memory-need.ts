import { constrainedMemory } from 'node:process';
import type { Settings } from './settings.ts';

const megabyte = 1_048_576;
/** With the embedded database. Leaves room for what clients send at once. */
const neededMegabytes = 512;

/** The message for operators when the system gives the process no more memory. */
export const lackOfMemory = `Heed has run out of memory. With the embedded database it needs ${neededMegabytes} MB.`;

/**
 * Returns a warning if less memory is allowed than the embedded database needs, as in a small container. Otherwise null.
 * The system kills a process that takes more, without a word.
 */
export function warnOfLittleMemory({ databaseUrl }: Settings, allowedBytes = constrainedMemory()): string | null {
  // 0 means that the bound is unknown. Without one it is more than any machine has.
  if (databaseUrl || allowedBytes === 0 || allowedBytes >= neededMegabytes * megabyte) return null;
  const allowed = Math.floor(allowedBytes / megabyte);
  return `This process may use ${allowed} MB of memory. With the embedded database Heed needs ${neededMegabytes} MB, and may be killed below.`;
}
