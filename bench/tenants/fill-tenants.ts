import { Client } from 'pg';
import type { FirstRun } from '../../src/start/first-run.ts';

/** A workspace by its rank: the first is the busiest. */
export const workspaceOf = (rank: number) => `ws_${String(rank).padStart(26, '0')}`;
export const projectOf = (rank: number) => `prj_${String(rank).padStart(26, '0')}`;
export const itemOf = (rank: number, number: number) =>
  `fb_${String(rank).padStart(10, '0')}${String(number).padStart(16, '0')}`;

/** Makes workspaces of the owner, each with a project and so many items as it says by rank. */
export async function fillTenants(url: string, { email }: FirstRun, itemsOf: number[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    const ranks = itemsOf.map((_, rank) => rank);
    const workspaces = ranks.map(workspaceOf);
    const projects = ranks.map(projectOf);
    await client.query(
      `INSERT INTO workspaces (id, name, plan) SELECT id, id, 'pro_max' FROM unnest($1::text[]) AS id`,
      [workspaces],
    );
    await client.query(
      `INSERT INTO members (workspace_id, user_id, role) SELECT id, $2, 'owner' FROM unnest($1::text[]) AS id`,
      [workspaces, rows[0]?.id],
    );
    await client.query(
      `INSERT INTO projects (id, workspace_id, name, public_key)
       SELECT id, workspace_id, id, id FROM unnest($1::text[], $2::text[]) AS made (id, workspace_id)`,
      [projects, workspaces],
    );
    await client.query(
      `INSERT INTO workspace_counters (workspace_id, last_ticket_number)
       SELECT id, items FROM unnest($1::text[], $2::int[]) AS made (id, items)`,
      [workspaces, itemsOf],
    );
    await client.query(insertItems, [workspaces, projects, itemsOf]);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

const insertItems = `
  INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, status, status_category, tags, rating,
    user_name, user_email, created_at, updated_at)
  SELECT 'fb_' || lpad((rank - 1)::text, 10, '0') || lpad(n::text, 16, '0'), workspace_id, project_id, n,
    'The export page is slow since the update of last week; order ' || n || ' is waiting.', 'new', 'open', '{web}', 3,
    'User ' || n % 500, 'user' || n % 500 || '@example.com', at, at
  FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS tenant (workspace_id, project_id, items, rank),
    LATERAL generate_series(1, items) AS n,
    LATERAL (SELECT now() - interval '180 days' * (1 - n::float8 / items) AS at) AS made`;
