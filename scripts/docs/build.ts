/** npm run docs [-- --output <folder>]: builds the documentation site, into dist/docs unless told otherwise. */
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceFolder } from '../replace-folder.ts';
import { compressSite } from './compress.ts';
import { project } from './project.ts';
import { buildSite } from './site.ts';

const { values } = parseArgs({ options: { output: { type: 'string', default: join(project, 'dist/docs') } } });
const target = resolve(values.output);
const startedAt = performance.now();

await replaceFolder(target, async (made) => {
  await buildSite(made);
  await compressSite(made);
});
console.log(`${relative(project, target)} is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
