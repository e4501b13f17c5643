/**
 * Builds dist/widget/ (or the folder in `--out`), ready for `npm publish`: the module with its texts in a file of each
 * language, the script that the service serves, and the types of both. Its version is that of the contract.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedFields } from '../../../scripts/build/manifest.ts';
import { writeDeclarations } from './declarations.ts';
import { writeModule } from './module.ts';

const project = join(import.meta.dirname, '../../..');
const source = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(project, 'dist/widget') } } });

await buildWidget(resolve(values.out));

async function buildWidget(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await Promise.all([writeModule(source, out), writeDeclarations(source, out)]);
  cpSync(join(project, 'generated/widget.js'), join(out, 'widget.js'));
  // Imported as a module the script does nothing. It only tells TypeScript about `window.heed`.
  writeFileSync(join(out, 'widget.d.ts'), "import type {} from './index.js';\n\nexport {};\n");
  cpSync(join(source, 'README.md'), join(out, 'README.md'));
  cpSync(join(project, 'LICENSE'), join(out, 'LICENSE'));
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function manifest(): object {
  const { name, description, keywords } = readJson(join(source, 'package.json'));
  const { version } = readJson(join(project, 'generated/openapi.json')).info;
  return {
    ...{ name, version, description, keywords },
    ...sharedFields(project, 'packages/widget'),
    type: 'module',
    sideEffects: false,
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './widget.js': { types: './widget.d.ts', default: './widget.js' },
      './package.json': './package.json',
    },
    files: ['index.js', 'index.d.ts', 'texts', 'widget.js', 'widget.d.ts'],
  };
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
