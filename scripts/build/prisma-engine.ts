import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Puts the query compiler of Prisma's client into a file of `out`, for as text in the code it takes memory for ever. The
 * client imports a module with that text and gives it to `Buffer.from`, which asks an object for its value: the module
 * that stands in for it reads the file only then, and keeps nothing.
 */
export function prismaEngineInFile(out: string): Plugin {
  return {
    name: 'prisma-engine-in-file',
    setup({ onLoad, onEnd }) {
      let isFound = false;
      onLoad({ filter: /query_compiler_\w+\.postgresql\.wasm-base64\.mjs$/ }, async ({ path }) => {
        isFound = true;
        const file = `${basename(path, '.wasm-base64.mjs')}.wasm`;
        const { wasm } = (await import(pathToFileURL(path).href)) as { wasm: string };
        mkdirSync(join(out, 'prisma'), { recursive: true });
        writeFileSync(join(out, 'prisma', file), Buffer.from(wasm, 'base64'));
        return {
          contents: `import { readFileSync } from 'node:fs';
const file = new URL('../prisma/${file}', import.meta.url);
export const wasm = { valueOf: () => readFileSync(file) };`,
        };
      });
      onEnd(({ metafile }) => {
        const usesPrisma = Object.keys(metafile?.inputs ?? {}).some((file) => file.startsWith('generated/prisma/'));
        if (usesPrisma && !isFound) return { errors: [{ text: 'Prisma loads its query compiler in another way' }] };
        return {};
      });
    },
  };
}
