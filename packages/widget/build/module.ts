import { join } from 'node:path';
import { build } from 'esbuild';
import { cssAsText } from '../../../scripts/generate/css-as-text.ts';

/** Writes index.js, and the texts of each language as a module that it imports when it is needed. */
export async function writeModule(source: string, out: string): Promise<void> {
  await build({
    entryPoints: [join(source, 'src/index.ts')],
    outdir: out,
    chunkNames: 'texts/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    plugins: [cssAsText],
  });
}
