import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface ThrowAwayDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database beside the one that the URL names. */
export async function createDatabase(besideUrl: string): Promise<ThrowAwayDatabase> {
  const { name, ...database } = nameDatabase(besideUrl);
  await runOn(besideUrl, `CREATE DATABASE ${name}`);
  return database;
}

/** Says where a database beside the one that the URL names is, or is going to be. */
export function nameDatabase(
  besideUrl: string,
  name = `heed_bench_${randomBytes(4).toString('hex')}`,
): ThrowAwayDatabase & { name: string } {
  const url = new URL(besideUrl);
  url.pathname = name;
  return { name, url: url.href, drop: () => runOn(besideUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
