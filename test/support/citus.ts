import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '../../src/platform/db/client.ts';
import { onServer, urlOf } from './test-server.ts';

/** The coordinator of a Citus cluster that tests may use. Its nodes take connections of the same user. */
export const citusUrl = process.env.TEST_CITUS_URL?.trim() || undefined;
const prefix = `heed_test_citus_${process.env.TEST_RUN ?? 'main'}_`;

interface Node {
  host: string;
  port: number;
}

/** Few shards, because a test has few workspaces and each shard is a table. */
const fewShards = 4;

/** A new database on all nodes of the cluster, which know each other. Nothing is in it. Drop it with {@link dropOnCitus}. */
export async function createOnCitus(
  serverUrl: string,
  label = randomBytes(6).toString('hex'),
  shards = fewShards,
): Promise<string> {
  const name = `${prefix}${label}`;
  const { coordinator, workers } = readNodes(serverUrl);
  for (const node of [coordinator, ...workers]) {
    await onServer(urlOn(serverUrl, node, 'postgres'), `CREATE DATABASE ${name}`);
    await onServer(urlOn(serverUrl, node, name), 'CREATE EXTENSION citus');
  }
  const url = urlOf(serverUrl, name);
  await onServer(url, `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
  for (const { host, port } of workers) await onServer(url, `SELECT citus_add_node('${host}', ${port})`);
  await onServer(url, `ALTER DATABASE ${name} SET citus.shard_count = ${shards}`);
  return url;
}

export async function dropOnCitus(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const { coordinator, workers } = readNodes(url);
  for (const node of [coordinator, ...workers])
    await onServer(urlOn(url, node, 'postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Drops what this run made and did not drop itself. */
export async function dropAllOnCitus(serverUrl: string): Promise<void> {
  const { rows } = await onServer<{ name: string }>(
    serverUrl,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${prefix}')`,
  );
  for (const { name } of rows) await dropOnCitus(urlOf(serverUrl, name));
}

export function openOnCitus(url: string): Promise<Database> {
  return openDatabase({ databaseUrl: url, dataDir: '', databasePoolSize: 5 });
}

/** The workers are those of TEST_CITUS_WORKERS (`host:port,…`), by default two on the ports after the coordinator's. */
function readNodes(url: string): { coordinator: Node; workers: Node[] } {
  const { hostname, port } = new URL(url);
  const coordinator = { host: hostname, port: Number(port || 5432) };
  const named = process.env.TEST_CITUS_WORKERS?.split(',').map((address) => address.trim().split(':'));
  const workers = named?.map(([host = '', worker]) => ({ host, port: Number(worker) }));
  const next = [1, 2].map((step) => ({ ...coordinator, port: coordinator.port + step }));
  return { coordinator, workers: workers ?? next };
}

function urlOn(url: string, { host, port }: Node, database: string): string {
  const node = new URL(urlOf(url, database));
  node.hostname = host;
  node.port = String(port);
  return node.href;
}
