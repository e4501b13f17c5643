import { migrateDatabase } from './migrate.ts';
import { startPglite } from './start-pglite.ts';

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('Which directory?');

// Whoever waits for the database is gone.
process.once('disconnect', () => process.exit(1));

const pglite = await startPglite(directory);
await migrateDatabase({ kind: 'embedded', pglite });
await pglite.close();
process.exit(0);
