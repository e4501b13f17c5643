import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHeed } from '../scripts/build/build-heed.ts';
import { checkout } from './checkout.ts';

let built: Promise<string> | undefined;

/** Builds the service once for a run, as images and `npx heed` have it, without its sites. Returns its program. */
export function builtService(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'heed-bench-built-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  await buildHeed(checkout.pathname, folder, { withSites: false });
  return join(folder, 'heed.js');
}
