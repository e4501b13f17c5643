/** `npm run packages [-- --out <folder>]`: builds what the service serves under /packages, into dist/packages by default. */
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceFolder } from '../replace-folder.ts';
import { buildPackages } from './build-packages.ts';

const project = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(project, 'dist/packages') } } });
const target = resolve(values.out);
const startedAt = performance.now();

await replaceFolder(target, buildPackages);
console.log(`${relative(project, target)} is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
