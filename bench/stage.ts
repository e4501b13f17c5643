import { Client } from 'pg';
import type { FirstRun } from '../src/start/first-run.ts';
import { captureStatements } from './capture.ts';
import { createFilledDatabase } from './filled-database.ts';
import { encodeRequest, type Target } from './load.ts';
import { type CaseRequest, type RequestRow, readFilled } from './requests/request-row.ts';
import { type Server, startBare, startProduct } from './servers.ts';

/** A database with so many items of feedback in one workspace, and both servers on it. */
export interface Stage {
  items: number;
  target(server: 'product' | 'bare', row: RequestRow): Target;
  close(): Promise<void>;
}

export async function setStage(databaseUrl: string, items: number, rows: RequestRow[]): Promise<Stage> {
  const { url, drop, owner } = await createFilledDatabase(databaseUrl, items);
  const servers: Server[] = [];
  const close = async () => {
    for (const server of servers) await server.stop();
    await drop();
  };
  try {
    const cases = await makeCases(url, owner, rows);
    const product = await startProduct(url);
    servers.push(product);
    const bare = await startBare(url);
    servers.push(bare);
    bare.use(await captureStatements(url, owner.workspaceId, cases));
    const target = (server: 'product' | 'bare', { name }: RequestRow): Target => ({
      port: server === 'product' ? product.port : bare.port,
      requests: (cases.get(name) ?? []).map(({ method, path, headers, body }, index) =>
        server === 'product'
          ? encodeRequest(method, path, headers, body)
          : encodeRequest(method, `/${encodeURIComponent(name)}/${index}`, {}, body),
      ),
    });
    return { items, target, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeCases(url: string, owner: FirstRun, rows: RequestRow[]): Promise<Map<string, CaseRequest[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const filled = await readFilled(client, owner);
    return new Map(rows.map((row) => [row.name, row.requests(filled)]));
  } finally {
    await client.end();
  }
}
