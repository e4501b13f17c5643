import { PGlite } from '@electric-sql/pglite';

// Whoever waits for the database is gone.
process.once('disconnect', () => process.exit(1));

const pglite = await PGlite.create({ dataDir: process.argv[2] });
await pglite.close();
process.exit(0);
