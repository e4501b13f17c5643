import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** By path of the package, such as `feedback`, the class that it exports. */
export type Paths = Record<string, string>;

/** Returns the path of the client, and one of each resource. */
export function listPaths(source: string): Paths {
  const classes = readFileSync(join(source, 'resources/classes.ts'), 'utf8');
  const found = [...classes.matchAll(/export \{ (\w+) \} from '\.\/(.+)\.ts'/g)];
  return { client: 'HeedClient', ...Object.fromEntries(found.map(([, name, path]) => [path, name])) };
}

/**
 * Writes the modules of the paths. Each is a part of the whole file, of which bundlers take what is used: so a class is the
 * same by whatever path it comes.
 */
export function writePaths(out: string, paths: Paths): void {
  for (const [path, name] of Object.entries(paths)) {
    const write = (file: string, text: string) => writeFileSync(join(out, `${file}`), text);
    write(`esm/${path}.js`, `export { ${name} } from './index.js';\n`);
    write(`esm/${path}.d.ts`, `export { ${name} } from '../cjs/index.js';\n`);
    write(`cjs/${path}.js`, `'use strict';\nexports.${name} = require('./index.js').${name};\n`);
    write(`cjs/${path}.d.ts`, `export { ${name} } from './index.js';\n`);
  }
}
