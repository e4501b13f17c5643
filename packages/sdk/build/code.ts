import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Writes esm/index.js and cjs/index.js with their maps. Both are readable: whoever debugs steps through them. */
export async function writeCode(source: string, out: string): Promise<void> {
  const formats = [
    { format: 'esm', platform: 'neutral' },
    { format: 'cjs', platform: 'node' },
  ] as const;
  for (const { format, platform } of formats) {
    const outfile = join(out, format, 'index.js');
    await build({
      entryPoints: [join(source, 'index.ts')],
      outfile,
      bundle: true,
      format,
      platform,
      target: 'es2022',
      sourcemap: true,
      // The package has the sources themselves.
      sourcesContent: false,
      legalComments: 'none',
      plugins: [withoutEventStreams],
    });
    requireComments(outfile);
  }
}

/** The methods of the generated client that do so. Nothing else names `makeSseFn`, so a bundle leaves it out too. */
const streamMethods = /^ {4}sse: \{$.*?^ {4}\},$/ms;

/** The generated client reads event streams in its own way, and not with the errors of this package. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup({ onLoad }) {
    onLoad({ filter: /serverSentEvents\.gen\.ts$/ }, () => ({ contents: 'export const createSseClient = undefined' }));
    onLoad({ filter: /client\/client\.gen\.ts$/ }, ({ path }) => {
      const whole = readFileSync(path, 'utf8');
      const contents = whole.replace(streamMethods, (methods) => methods.replaceAll(/[^\n]/g, ''));
      if (contents === whole) throw new Error(`${path} has no methods of event streams any more`);
      return { contents, loader: 'ts' };
    });
  },
};

/** Without them, bundlers for browsers look for the modules of Node.js. */
function requireComments(file: string): void {
  const [, ...imports] = readFileSync(file, 'utf8').split(/\bimport\(\s*/);
  const isMarked = imports.length === 1 && /webpackIgnore: true.*@vite-ignore/s.test(imports[0]?.slice(0, 99) ?? '');
  if (!isMarked) throw new Error(`${file} must import a module of Node.js exactly once, with comments for bundlers`);
}
