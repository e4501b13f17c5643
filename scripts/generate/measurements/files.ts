import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePage } from './page.ts';
import { drawPictures } from './pictures.ts';
import { readResults, resultsFolder } from './results.ts';

/** Writes the page and the pictures of what the project's results say into the same folder below `root`. */
export function generateMeasurements(project: string, root: string): void {
  const results = readResults(project);
  const folder = join(root, resultsFolder);
  mkdirSync(folder, { recursive: true });
  const files = { ...drawPictures(results), 'README.md': writePage(results) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** What {@link generateMeasurements} writes, as patterns. */
export const measurementFiles = [`${resultsFolder}/*.svg`, `${resultsFolder}/README.md`];
