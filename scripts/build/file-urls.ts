import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** `new URL('../file', import.meta.url)`: how our code, and PGlite's, locates a file beside it. */
const fileUrl = /new URL\(\s*(['"])([^'"]+)\1,\s*import\.meta\.url\)/g;

/** Makes the addresses of files in the code lead to where the build puts them, as `targets` says by full path. */
export function fileUrls(targets: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'file-urls',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/](src[\\/].*\.ts|@electric-sql[\\/]pglite[\\/]dist[\\/].*\.js)$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replaceAll(fileUrl, (found, _quote, file: string) => {
          const target = targets.get(resolve(dirname(path), file));
          return target === undefined ? found : `new URL(${JSON.stringify(target)}, import.meta.url)`;
        }),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      }));
    },
  };
}

/** Returns the addresses in a built file that lead nowhere. */
export function brokenFileUrls(file: string): string[] {
  const names = Array.from(readFileSync(file, 'utf8').matchAll(fileUrl), ([, , name = '']) => name);
  return names.filter((name) => !existsSync(join(dirname(file), name)));
}
