/** Part of `npm run check`: names every breach of the repository's rules that no other tool checks. */
import { join } from 'node:path';
import { migrationsDirectory } from '../../src/platform/db/migration-files.ts';
import { migrationFaults } from './migrations.ts';
import { operationFaults } from './operations.ts';
import { packageFaults } from './packages.ts';
import { addedSinceBase } from './since-base.ts';
import { measureSizes } from './sizes.ts';
import { textFaults } from './text-bounds.ts';
import { commentFaults, subjectFaults } from './wording.ts';

const project = join(import.meta.dirname, '../..');
const sizes = measureSizes(project);
for (const figure of sizes.figures) console.log(figure);

const added = addedSinceBase(project);
const faults = [
  ...operationFaults(project),
  ...textFaults(project),
  ...(await migrationFaults(migrationsDirectory)),
  ...packageFaults(project),
  ...sizes.faults,
  ...commentFaults(added.difference),
  ...subjectFaults(added.subjects),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
