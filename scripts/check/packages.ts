import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const row = /^\| `(?<name>@?[\w/-]+)` \|.*\| (?<places>`[^|]+`) \|$/gm;

/** Says where the table of packages in CONTRIBUTING.md is wrong: each place exists, and a file there imports the package. */
export function packageFaults(project: string): string[] {
  const rows = [...readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8').matchAll(row)];
  if (rows.length === 0) return ['CONTRIBUTING.md has no table of packages.'];
  return rows.flatMap(({ groups: { name = '', places = '' } = {} }) =>
    Array.from(places.matchAll(/`([^`]+)`/g), ([, place = '']) => place)
      .filter((place) => !isImported(project, place, name))
      .map((place) => `CONTRIBUTING.md says that ${place} imports ${name}, which is not so.`),
  );
}

function isImported(project: string, place: string, name: string): boolean {
  const path = join(project, place);
  if (!existsSync(path)) return false;
  const files = statSync(path).isDirectory()
    ? globSync('**/*.ts', { cwd: path }).map((file) => join(path, file))
    : [path];
  const imported = new RegExp(`['"]${name}(/[^'"]*)?['"]`);
  return files.some((file) => imported.test(readFileSync(file, 'utf8')));
}
