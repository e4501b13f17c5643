import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/**
 * Writes cjs/index.d.ts with its map and the contract's types beside it, and esm/index.d.ts, which leads there. A module may import
 * types of CommonJS, but not the other way round.
 */
export async function writeDeclarations(project: string, out: string): Promise<void> {
  const tsconfig = join(project, 'packages/sdk/tsconfig.json');
  const contract = join(out, 'cjs/contract.d.ts');
  await bundleTypes(tsconfig, join(project, 'generated/sdk-schemas.ts'), contract);
  await bundleTypes(tsconfig, join(project, 'packages/sdk/src/index.ts'), join(out, 'cjs/index.d.ts'), contract);
  writeFileSync(join(out, 'esm/index.d.ts'), "export * from '../cjs/index.js';\n");
}

/** With `contract`, what comes from the contract is imported from that file. */
async function bundleTypes(tsconfig: string, entry: string, file: string, contract?: string): Promise<void> {
  const bundle = await rollup({
    input: entry,
    external: (id) => contract !== undefined && /(sdk-schemas|types\.gen)\.ts$/.test(id),
    plugins: [dts({ tsconfig, respectExternal: true, sourcemap: contract !== undefined })],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  await bundle.write({ file, paths: () => findModule(file, contract ?? ''), sourcemap: contract !== undefined });
  await bundle.close();
}

function findModule(importer: string, declarations: string): string {
  const path = relative(dirname(importer), declarations).replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
