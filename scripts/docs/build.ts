/**
 * npm run docs [-- [--light] [--output <folder>]]: builds the documentation site, into dist/docs unless told otherwise. A
 * light one leaves out the console of the reference, whose tool is large; `npm ci` makes one.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { project } from './project.ts';
import { buildSite } from './site.ts';

const { values } = parseArgs({
  options: {
    light: { type: 'boolean', default: false },
    output: { type: 'string', default: join(project, 'dist/docs') },
  },
});
const target = resolve(values.output);
const startedAt = performance.now();

mkdirSync(dirname(target), { recursive: true });
// Beside its place, and moved there, so that whoever reads the site meanwhile never finds half of it.
const made = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
// The service may run as another user.
chmodSync(made, 0o755);
const former = `${made}-former`;
try {
  await buildSite(made, { withConsole: !values.light });
  if (existsSync(target)) renameSync(target, former);
  renameSync(made, target);
  console.log(`${relative(project, target)} is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
} finally {
  for (const folder of [made, former]) rmSync(folder, { recursive: true, force: true });
}
