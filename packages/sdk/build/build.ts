/**
 * Builds dist/sdk/ (or the folder in `--out`), ready for `npm publish`: the SDK as one ESM and one CommonJS file, the
 * declarations of both, their maps, and the sources that the maps lead to. Its version is that of the contract.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCode } from './code.ts';
import { writeDeclarations } from './declarations.ts';
import { manifest } from './manifest.ts';
import { listPaths, writePaths } from './paths.ts';
import { writeSources } from './sources.ts';

const project = join(import.meta.dirname, '../../..');
const source = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(project, 'dist/sdk') } } });

await buildSdk(resolve(values.out));

async function buildSdk(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  for (const format of ['esm', 'cjs']) mkdirSync(join(out, format), { recursive: true });
  await Promise.all([writeCode(join(source, 'src'), out), writeDeclarations(project, out)]);
  const paths = listPaths(join(source, 'src'));
  writePaths(out, paths);
  const mapped = ['esm/index.js', 'cjs/index.js', 'cjs/index.d.ts'];
  writeSources(
    project,
    out,
    mapped.map((file) => join(out, file)),
  );
  writeJson(join(out, 'esm/package.json'), { type: 'module' });
  writeJson(join(out, 'cjs/package.json'), { type: 'commonjs' });
  writeJson(
    join(out, 'package.json'),
    manifest(project, readJson(join(source, 'package.json')), {
      version: contractVersion(),
      paths: Object.keys(paths),
    }),
  );
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(source, file), join(out, file));
  cpSync(join(project, 'LICENSE'), join(out, 'LICENSE'));
}

function contractVersion(): string {
  return readJson(join(project, 'generated/openapi.json')).info.version;
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
