import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const origin = '// Generated from openapi/ by npm run generate. Do not edit.';

/** Writes a generated file. {@link formatSources} formats one that is among those written by hand like them. */
export function writeSource(root: string, file: string, lines: string[]): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${[origin, ...lines].join('\n')}\n`);
}

/** Sorts imports and breaks lines as `npm run format` does. */
export function formatSources(root: string, files: string[]): void {
  if (files.length > 0) execFileSync('biome', ['check', '--write', ...files], { cwd: root, stdio: 'pipe' });
}

/** Returns a doc comment of these paragraphs, each on its own lines, broken at 120 columns. */
export function docComment(paragraphs: string[], indent = ''): string {
  const room = 117 - indent.length;
  const lines = paragraphs.flatMap((paragraph) => broken(paragraph, room));
  if (lines.length === 1 && `/** ${lines[0]} */`.length + indent.length <= 120) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}

function broken(paragraph: string, room: number): string[] {
  return paragraph.split('\n').flatMap((line) => {
    const parts: string[] = [];
    let rest = line;
    while (rest.length > room) {
      const space = rest.lastIndexOf(' ', room);
      const end = space > 0 ? space : room;
      parts.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    return [...parts, rest];
  });
}
