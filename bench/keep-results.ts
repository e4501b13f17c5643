import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMeasurements } from '../scripts/generate/measurements/files.ts';
import { type Results, resultsFolder } from '../scripts/generate/measurements/results.ts';

const project = join(import.meta.dirname, '..');

/** Keeps what was measured, draws it, and prints the page of all that is kept. */
export function keepResults(results: Results): void {
  const folder = join(project, resultsFolder);
  mkdirSync(folder, { recursive: true });
  for (const [name, result] of Object.entries(results))
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  generateMeasurements(project, project);
  console.log(`\n${readFileSync(join(folder, 'README.md'), 'utf8')}`);
  console.log(`Kept in ${resultsFolder}. The guide shows it after npm run generate.`);
}
