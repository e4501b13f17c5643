/**
 * Builds dist/widget/ (or the folder in `--out`), ready for `npm publish`: the script that the service serves, and the
 * types of what it offers to pages. Its version is that of the contract.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedFields } from '../../../scripts/build/manifest.ts';

const project = join(import.meta.dirname, '../../..');
const source = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(project, 'dist/widget') } } });

buildWidget(resolve(values.out));

function buildWidget(out: string): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(join(project, 'generated/widget.js'), join(out, 'widget.js'));
  // It contains only types.
  cpSync(join(source, 'src/heed.ts'), join(out, 'widget.d.ts'));
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
    main: './widget.js',
    types: './widget.d.ts',
    exports: {
      '.': { types: './widget.d.ts', default: './widget.js' },
      './widget.js': { types: './widget.d.ts', default: './widget.js' },
      './package.json': './package.json',
    },
    files: ['widget.js', 'widget.d.ts'],
  };
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
