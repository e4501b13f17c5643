import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const import64 =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/([\w.]+)\.wasm-base64\.mjs)"\)\s+return await decodeBase64AsWasm\(wasm\)/;

/**
 * Puts the query compiler of Prisma's client into a file of `out`, from which the client then reads it. As text within
 * the code it would take memory for ever.
 */
export function prismaEngineInFile(project: string, out: string): Plugin {
  return {
    name: 'prisma-engine-in-file',
    setup({ onLoad }) {
      onLoad({ filter: /generated[\\/]prisma[\\/]internal[\\/]class\.ts$/ }, ({ path }) => {
        const code = readFileSync(path, 'utf8');
        const [found, module = '', name = ''] = import64.exec(code) ?? [];
        if (found === undefined) throw new Error(`${path} loads its query compiler in another way: see this plugin`);
        writeEngine(join(project, 'node_modules', module), join(out, 'prisma'), `${name}.wasm`);
        const reading = `const { readFile } = await import('node:fs/promises')
    return WebAssembly.compile(await readFile(new URL('../prisma/${name}.wasm', import.meta.url)))`;
        return { contents: code.replace(found, reading), loader: 'ts' };
      });
    },
  };
}

/** Reads it from a module that is a single text in base64. */
function writeEngine(module: string, folder: string, name: string): void {
  const [, text = ''] = /^const wasm = "([^"]+)";/.exec(readFileSync(module, 'utf8')) ?? [];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), Buffer.from(text, 'base64'));
}
