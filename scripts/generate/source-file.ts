import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const origin = '// Generated from openapi/ by npm run generate. Do not edit.';

/** Writes a generated file that stands among those written by hand; {@link formatSources} gives it their form. */
export function writeSource(root: string, file: string, lines: string[]): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${[origin, ...lines].join('\n')}\n`);
}

/** Sorts imports and breaks lines as `npm run format` does. */
export function formatSources(root: string, files: string[]): void {
  execFileSync('biome', ['check', '--write', ...files], { cwd: root, stdio: 'pipe' });
}
