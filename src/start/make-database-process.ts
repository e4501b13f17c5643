import { startPglite } from '../platform/db/start-pglite.ts';
import { prepareDatabase } from './database.ts';

// Makes a new embedded database, ready for use, in the directory that the argument names.

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('Which directory?');

// The process that waits for the database is gone.
process.once('disconnect', () => process.exit(1));

const pglite = await startPglite(directory);
await prepareDatabase({ kind: 'embedded', pglite });
await pglite.close();
process.exit(0);
