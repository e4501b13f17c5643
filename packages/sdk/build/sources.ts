import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Where the package has what it was built from, under the paths of the repository. */
const folder = 'source';
const contractTypes = 'generated/sdk/types.gen.ts';

/**
 * Copies what the maps of these files name into the package and makes them lead there. So debuggers and "go to
 * definition" show what was written, with its comments. Of the contract's types the package has one copy, its
 * declarations.
 */
export function writeSources(project: string, out: string, files: string[]): void {
  for (const file of files) {
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[]; sourcesContent?: unknown };
    const paths = map.sources.map((source) => relative(project, resolve(dirname(file), source)));
    for (const path of paths) cpSync(join(project, path), join(out, folder, path));
    map.sources = paths.map((path) => relative(dirname(file), join(out, folder, path)));
    delete map.sourcesContent;
    writeFileSync(`${file}.map`, JSON.stringify(map));
  }
  const types = join(out, folder, contractTypes);
  mkdirSync(dirname(types), { recursive: true });
  writeFileSync(types, `export type * from '${relative(dirname(types), join(out, 'cjs/contract.js'))}';\n`);
}
