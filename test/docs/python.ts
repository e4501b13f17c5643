import { execFileSync } from 'node:child_process';

/** Whether this machine can run the guides' Python. */
export const hasPython = (() => {
  try {
    return execFileSync('python3', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

if (!hasPython) console.warn('SKIPPED the Python of the guides: no python3 on this machine');
