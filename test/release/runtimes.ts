import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the Node.js of this version from where `.ci/run` puts it. Null if there is none. */
export function nodeOf(version: string): string | null {
  const node = join(process.env.TEST_RUNTIMES ?? '', version, 'bin/node');
  return process.env.TEST_RUNTIMES && existsSync(node) ? node : null;
}
