import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files and folders in the folder, and itself, that other users of the machine have any right to. */
export function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((one) => !one.isSymbolicLink());
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  return paths.filter((path) => ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
}
