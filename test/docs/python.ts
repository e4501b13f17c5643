import { execFileSync } from 'node:child_process';

/** Whether this machine can run the guides' Python. */
export const hasPython = works('print(1)');
/** Whether it has the library that the samples of the reference use. */
export const hasRequests = works('import requests; print(1)');

function works(program: string): boolean {
  try {
    return execFileSync('python3', ['-c', program], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
}

if (!hasPython) console.warn('SKIPPED the Python of the guides: no python3 on this machine');
