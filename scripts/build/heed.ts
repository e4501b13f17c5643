/** `npm run build`: writes the package `heed` into dist/heed (or the folder given by `--out`), with nothing left to install. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHeed } from './build-heed.ts';

const project = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(project, 'dist/heed') } } });
const startedAt = performance.now();

await buildHeed(project, resolve(values.out));
console.log(`${values.out} is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
