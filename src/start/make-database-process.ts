import { startPglite } from '../platform/db/start-pglite.ts';
import { prepareDatabase } from './database.ts';

// Makes a new embedded database, ready for use, in the directory that the argument names. A second argument names the
// last migration, for data of an older version.

const [directory, lastMigration] = process.argv.slice(2);
if (!directory) throw new Error('Which directory?');

// The process that waits for the database is gone.
process.once('disconnect', () => process.exit(1));

const pglite = await startPglite(directory);
await prepareDatabase({ kind: 'embedded', pglite }, lastMigration);
await pglite.close();
process.exit(0);
