import { Client } from 'pg';
import { openDatabase } from '../src/platform/db/client.ts';
import { prepareDatabase } from '../src/start/database.ts';
import { type FirstRun, setUpFirstRun } from '../src/start/first-run.ts';
import { captureStatements } from './capture.ts';
import { type CaseName, makeCases } from './cases.ts';
import { fill } from './fill.ts';
import { encodeRequest, type Target } from './load.ts';
import { type Server, startBare, startProduct } from './servers.ts';
import { createDatabase } from './throw-away-database.ts';

/** A database with so many items of feedback in one workspace, and both servers on it. */
export interface Stage {
  items: number;
  fillSeconds: number;
  target(server: 'product' | 'bare', name: CaseName): Target;
  close(): Promise<void>;
}

export async function setStage(databaseUrl: string, items: number): Promise<Stage> {
  const { url, drop } = await createDatabase(databaseUrl);
  const servers: Server[] = [];
  const close = async () => {
    for (const server of servers) await server.stop();
    await drop();
  };
  try {
    const owner = await prepare(url);
    const { cases, fillSeconds } = await fillAndPick(url, owner, items);
    const product = await startProduct(url);
    servers.push(product);
    const bare = await startBare(url);
    servers.push(bare);
    bare.use(await captureStatements(url, cases));
    const target = (server: 'product' | 'bare', name: CaseName): Target => ({
      port: server === 'product' ? product.port : bare.port,
      requests: cases[name].map(({ method, path, headers, body }, index) =>
        server === 'product'
          ? encodeRequest(method, path, headers, body)
          : encodeRequest(method, `/${encodeURIComponent(name)}/${index}`, {}, body),
      ),
    });
    return { items, fillSeconds, target, close };
  } catch (error) {
    await close();
    throw error;
  }
}

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

async function fillAndPick(url: string, owner: FirstRun, items: number) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const startedAt = performance.now();
    await fill(client, owner, items);
    const fillSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
    console.log(`Filled ${items.toLocaleString('en')} items in ${fillSeconds} s`);
    return { cases: await makeCases(client, owner, items), fillSeconds };
  } finally {
    await client.end();
  }
}
