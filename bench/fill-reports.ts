import { Client } from 'pg';
import type { FirstRun } from '../src/start/first-run.ts';
import { copyRows } from './copy-rows.ts';
import { fillCustomers } from './fill-customers.ts';
import { setAside } from './set-aside.ts';

const days = 90;
const customers = 20_000;
const agents = 20;
const projects = 4;

/**
 * Fills a new database with so many items of 90 days, in four projects and of 20 agents. Most items of the last day wait for an
 * answer, and few older ones do. The service counts them by itself once it runs.
 */
export async function fillForReports(url: string, { workspaceId, projectId }: FirstRun, items: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fillCustomers(client, workspaceId, customers);
    await client.query(insertAgents, [workspaceId]);
    await client.query(insertProjects, [workspaceId, projectId]);
    const restore = await setAside(client, ['feedback']);
    await copyRows(url, 'feedback', makeItems(client.escapeLiteral(workspaceId), items));
    await restore();
    await client.query('UPDATE workspace_counters SET last_ticket_number = $1', [items]);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const insertAgents = `
  WITH made AS (
    INSERT INTO users (id, email, name)
    SELECT 'usr_agent' || n, 'agent' || n || '@example.com', 'Agent ' || n FROM generate_series(1, ${agents}) AS n RETURNING id
  )
  INSERT INTO members (workspace_id, user_id, role) SELECT $1, id, 'member' FROM made`;

const insertProjects = `
  INSERT INTO projects
  SELECT (json_populate_record(p, json_build_object('id', 'prj_more' || n, 'name', 'Project ' || n, 'public_key', 'pk_more' || n))).*
  FROM projects p, generate_series(2, ${projects}) AS n WHERE p.workspace_id = $1 AND p.id = $2`;

const makeItems = (workspaceId: string, items: number) => `
  SELECT 'fb_' || lpad(to_hex(n), 10, '0') || substr(md5(n::text), 1, 16) AS id, ${workspaceId} AS workspace_id,
    owner.projects[1 + n % ${projects}] AS project_id, n AS ticket_number,
    'Order ' || n || ' is waiting. ' || repeat('Please have a look at it. ', n % 9) AS message,
    'Category ' || n * 13 % 15 AS category, (n % 6)::float8 AS rating, (ARRAY['api', 'widget', 'webhook', 'email'])[1 + n * 7 % 4] AS channel,
    CASE WHEN is_done THEN 'resolved' WHEN first_answered_at IS NULL THEN 'new' ELSE 'in-progress' END AS status,
    CASE WHEN is_done THEN 'resolved' WHEN first_answered_at IS NULL THEN 'open' ELSE 'pending' END AS status_category,
    at AS status_changed_at, ARRAY['tag-' || n * 17 % 30, 'tag-' || n * 19 % 31] AS tags,
    (ARRAY['low', 'medium', 'high', 'urgent', NULL])[1 + n * 19 % 5] AS priority,
    CASE WHEN n % 10 > 0 THEN owner.agents[1 + n * 23 % ${agents}] END AS assignee_id,
    CASE WHEN n % 4 = 0 THEN at + interval '3 days' END AS due_date, n % 4 = 0 AS due_date_from_rule,
    n % 4 = 0 AS breach_recorded, first_answered_at, CASE WHEN is_done THEN resolved_at END AS resolved_at,
    CASE WHEN is_done AND n % 8 = 0 THEN jsonb_build_object('score', 1 + n % 5, 'text', 'As expected', 'at', resolved_at) END AS satisfaction,
    'cus_' || lpad(to_hex(customer), 10, '0') || substr(md5(customer::text), 1, 16) AS customer_id,
    at AS created_at, at AS updated_at
  FROM (SELECT array_agg(id ORDER BY id) AS projects, (SELECT array_agg(id) FROM users WHERE id LIKE 'usr_agent%') AS agents FROM projects) AS owner,
    generate_series(1, ${items}) AS n,
    LATERAL (SELECT now() - interval '${days} days' * (1 - n::float8 / ${items}) AS at, 1 + n * 7919::bigint % ${customers} AS customer) AS made,
    LATERAL (SELECT at + interval '1 minute' * (5 + n * 104729::bigint % 1500) AS answer_at,
      at + interval '1 minute' * (1600 + n * 7907::bigint % 9000) AS resolved_at) AS times,
    LATERAL (SELECT CASE WHEN answer_at < now() AND n % 100 > 0 THEN answer_at END AS first_answered_at,
      resolved_at < now() AND n % 50 > 0 AS is_done) AS stands`;
