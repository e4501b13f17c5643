import { openDatabase } from '../src/platform/db/client.ts';
import { prepareDatabase } from '../src/start/database.ts';
import { type FirstRun, setUpFirstRun } from '../src/start/first-run.ts';

/** Creates the tables, an owner, a workspace, a project and a key, as the first start of the embedded database does. */
export async function prepare(databaseUrl: string): Promise<FirstRun> {
  const database = await openDatabase({ databaseUrl, dataDir: '', databasePoolSize: 1 });
  try {
    await prepareDatabase(database);
    const owner = await setUpFirstRun(database.prisma);
    if (!owner) throw new Error('The new database already has users');
    return owner;
  } finally {
    await database.close();
  }
}
