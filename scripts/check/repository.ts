/** Part of `npm run check`: names every breach of the repository's rules that no other tool checks. */
import { join } from 'node:path';
import { migrationsDirectory } from '../../src/platform/db/migration-files.ts';
import { migrationFaults } from './migrations.ts';
import { operationFaults } from './operations.ts';
import { measureSizes } from './sizes.ts';

const project = join(import.meta.dirname, '../..');
const sizes = measureSizes(project);
for (const figure of sizes.figures) console.log(figure);

const faults = [...operationFaults(project), ...(await migrationFaults(migrationsDirectory)), ...sizes.faults];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
