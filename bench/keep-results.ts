import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMeasurements } from '../scripts/generate/measurements/files.ts';
import { type Results, resultsFolder } from '../scripts/generate/measurements/results.ts';

const project = join(import.meta.dirname, '..');

/** Keeps what was measured, and draws it. */
export function keepResults(results: Results): void {
  const folder = join(project, resultsFolder);
  mkdirSync(folder, { recursive: true });
  for (const [name, result] of Object.entries(results))
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  generateMeasurements(project, project);
  console.log(`Kept in ${resultsFolder}, whose README.md has all of them. The guide shows it after npm run generate.`);
}
