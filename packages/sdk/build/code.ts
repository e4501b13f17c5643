import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';

const target = 'es2022';

/** Writes esm/index.js and cjs/index.js. */
export async function writeCode(source: string, out: string): Promise<void> {
  const esm = join(out, 'esm/index.js');
  await build({
    entryPoints: [join(source, 'index.ts')],
    outfile: esm,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target,
    minify: true,
    legalComments: 'none',
    plugins: [withoutEventStreams],
  });
  const code = readFileSync(esm, 'utf8');
  // Made from the other, it has the same names and so nearly the same bytes.
  const commonJs = await transform(code, {
    format: 'cjs',
    platform: 'node',
    target,
    minifySyntax: true,
    minifyWhitespace: true,
  });
  writeFileSync(esm, forBundlers(code));
  writeFileSync(join(out, 'cjs/index.js'), forBundlers(commonJs.code));
}

/** The generated client reads event streams in its own way, and not with the errors of this package. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup({ onLoad }) {
    onLoad({ filter: /serverSentEvents\.gen\.ts$/ }, () => ({ contents: 'export const createSseClient = undefined' }));
  },
};

/** Restores what minifying removes. Without it, bundlers for browsers look for the modules of Node.js. */
function forBundlers(code: string): string {
  const dynamicImport = 'import(`node:';
  if (code.split(dynamicImport).length !== 2) throw new Error(`${dynamicImport} must be in the code exactly once`);
  return code.replace(dynamicImport, 'import(/* webpackIgnore: true *//* @vite-ignore */`node:');
}
