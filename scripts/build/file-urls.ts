import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** `new URL('../file', import.meta.url)`: how code locates a file beside it. */
const fileUrl = /new URL\(\s*(['"])([^'"]+)\1,\s*import\.meta\.url\)/g;

/** Makes the addresses of files in our own sources lead to where the build puts them, as `targets` says by full path. */
export function fileUrls(targets: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'file-urls',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replaceAll(fileUrl, (found, _quote, file: string) => {
          const target = targets.get(resolve(dirname(path), file));
          return target === undefined ? found : `new URL(${JSON.stringify(target)}, import.meta.url)`;
        }),
        loader: 'ts',
      }));
    },
  };
}

/** Returns the addresses in a built file that lead nowhere. */
export function brokenFileUrls(file: string): string[] {
  const names = Array.from(readFileSync(file, 'utf8').matchAll(fileUrl), ([, , name = '']) => name);
  return names.filter((name) => !existsSync(join(dirname(file), name)));
}
