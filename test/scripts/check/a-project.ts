import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

/** Makes a folder with these files, by their paths in it, until the tests of this file are over. */
export function aProject(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'heed-check-'));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return folder;
}

export function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
