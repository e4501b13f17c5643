import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** Writes index.d.ts, the types of what the package offers as one file. */
export async function writeDeclarations(source: string, out: string): Promise<void> {
  const bundle = await rollup({
    input: join(source, 'src/index.ts'),
    plugins: [dts({ tsconfig: join(source, 'tsconfig.json') })],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  await bundle.write({ file: join(out, 'index.d.ts') });
  await bundle.close();
}
