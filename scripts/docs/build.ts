/** `npm run docs`: builds the documentation site into dist/docs. */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './project.ts';
import { buildSite } from './site.ts';

const target = join(project, 'dist/docs');
const startedAt = performance.now();

mkdirSync(join(project, 'dist'), { recursive: true });
// Beside its place, so that a server that runs meanwhile never serves half a site.
const made = mkdtempSync(join(project, 'dist/.docs-'));
try {
  await buildSite(made);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  console.log(`dist/docs is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
} finally {
  rmSync(made, { recursive: true, force: true });
}
