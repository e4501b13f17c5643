import { availableParallelism } from 'node:os';
import { integer } from './setting-readers.ts';

const most = 64;
/** With one connection alone, a slow statement would hold up all that a process does. */
const connectionsOfEach = 2;

/** Reads HEED_PROCESSES. */
export function processes(text: string): number | 'auto' {
  if (text === 'auto') return text;
  try {
    return integer(1, most)(text);
  } catch {
    throw new Error(`must be auto or an integer from 1 to ${most}`);
  }
}

/** Returns how many processes share the port. A number that cannot be is a problem, and `auto` is one that can. */
export function countProcesses(
  wanted: number | 'auto',
  { databaseUrl, databasePoolSize }: { databaseUrl: string | undefined; databasePoolSize: number },
  problems: string[],
): number {
  if (wanted === 'auto') {
    const mostOfPool = Math.floor(databasePoolSize / connectionsOfEach);
    return databaseUrl ? Math.max(1, Math.min(availableParallelism(), mostOfPool, most)) : 1;
  }
  if (wanted > 1 && !databaseUrl)
    problems.push(
      `HEED_PROCESSES is ${wanted}, but the embedded database serves one process: set DATABASE_URL, or HEED_PROCESSES to 1 or auto`,
    );
  else if (wanted > databasePoolSize)
    problems.push(
      `HEED_PROCESSES is ${wanted}, but DATABASE_POOL_SIZE is ${databasePoolSize}: each process needs at least one connection`,
    );
  return wanted;
}
