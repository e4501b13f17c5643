import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the Node.js of this version from where `.ci/run` puts it. Null, with a warning, if there is none. */
export function nodeOf(version: string): string | null {
  const node = join(process.env.TEST_RUNTIMES ?? '', version, 'bin/node');
  if (process.env.TEST_RUNTIMES && existsSync(node)) return node;
  console.warn(`SKIPPED the tests on Node.js ${version}: TEST_RUNTIMES names no folder that has ${version}/bin/node`);
  return null;
}
