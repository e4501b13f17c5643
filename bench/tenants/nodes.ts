import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Returns on which node each workspace is: a name, the same for all on a PostgreSQL without Citus. */
export async function findNodes(url: string, workspaces: string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
    if (!rowCount) return workspaces.map(() => 'the only one');
    const { rows } = await client.query<{ node: string }>(
      `SELECT nodename || ':' || nodeport AS node
       FROM unnest($1::text[]) WITH ORDINALITY AS tenant (id, rank)
         JOIN citus_shards s ON s.shardid = get_shard_id_for_distribution_column('workspaces', tenant.id)
       ORDER BY rank`,
      [workspaces],
    );
    return rows.map(({ node }) => node);
  } finally {
    await client.end();
  }
}

/** Citus divides workspaces into so many groups by a hash, and gives the groups to the nodes in turn. */
const groups = 32;

/** Returns on which of so many nodes each workspace would be, by a hash of ours. */
export function guessNodes(nodes: number, workspaces: string[]): string[] {
  return workspaces.map((id) => String((createHash('sha256').update(id).digest().readUInt32BE() % groups) % nodes));
}

/** Adds up what the workspaces have of the whole, by node, the largest first. */
export function sharesOf(nodes: string[], shares: number[]): number[] {
  const sums = new Map<string, number>();
  for (const [rank, node] of nodes.entries()) sums.set(node, (sums.get(node) ?? 0) + (shares[rank] ?? 0));
  return [...sums.values()].sort((one, other) => other - one);
}
