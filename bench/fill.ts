import type { Client } from 'pg';

export interface Owner {
  workspaceId: string;
  projectId: string;
}

/**
 * Replaces the workspace's feedback by so many items, as if they had come in over half a year: in order of time, and
 * more of the older ones resolved. The indexes are made after the rows, which takes a third of the time.
 */
export async function fill(client: Client, { workspaceId, projectId }: Owner, items: number): Promise<void> {
  await client.query('TRUNCATE feedback CASCADE');
  await withoutIndexes(client, async () => {
    await client.query(insertItems, [workspaceId, projectId, items]);
    await client.query(insertComments);
    await client.query(insertNotes);
  });
  await client.query('UPDATE workspace_counters SET last_ticket_number = $2 WHERE workspace_id = $1', [
    workspaceId,
    items,
  ]);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

const insertItems = `
  INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, category, rating, status, status_category,
    status_changed_at, tags, priority, assignee_id, due_date, breach_recorded, resolved_at, user_name, user_email, context, votes, is_public,
    created_at, updated_at)
  SELECT 'fb_' || lpad(to_hex(n), 10, '0') || substr(md5(n::text), 1, 16), $1, $2, n,
    'The ' || (ARRAY['export', 'invoice', 'login', 'search', 'upload', 'map', 'calendar', 'report'])[1 + n * 7 % 8] ||
      ' page ' || (ARRAY['is slow', 'shows an error', 'lost my changes', 'looks wrong on my phone'])[1 + n * 11 % 4] ||
      ' since the update of last week; order ' || n || ' is waiting. ' || repeat('Please have a look at it. ', n % 9),
    (ARRAY['bug', 'idea', 'question', 'praise', NULL])[1 + n * 13 % 5], n % 6, status,
    CASE status WHEN 'new' THEN 'open' WHEN 'in-progress' THEN 'pending' WHEN 'resolved' THEN 'resolved' ELSE 'closed' END,
    at, (ARRAY['{mobile}', '{mobile,checkout}', '{web}', '{}', '{beta,web}'])[1 + n * 17 % 5]::text[],
    (ARRAY['low', 'medium', 'high', 'urgent', NULL, NULL])[1 + n * 19 % 6],
    CASE WHEN n % 3 = 0 THEN (SELECT id FROM users LIMIT 1) END, CASE WHEN n % 4 = 0 THEN at + interval '3 days' END,
    n % 4 = 0 AND at + interval '3 days' < now(),
    CASE WHEN status IN ('resolved', 'archived') THEN at END, 'User ' || n % 5000, 'user' || n % 5000 || '@example.com',
    '{"url": "https://example.com/checkout", "browser": "Firefox 128", "language": "en"}', n * 23 % 40, n % 20 = 0, at, at
  FROM generate_series(1, $3::int) AS n,
    LATERAL (SELECT now() - interval '180 days' * (1 - n::float8 / $3) AS at) AS made,
    LATERAL (SELECT CASE WHEN n > $3 * 0.98 THEN 'new'
      ELSE (ARRAY['new', 'in-progress', 'resolved', 'resolved', 'archived'])[1 + n * 29 % 5] END AS status) AS stands`;

const insertComments = `
  INSERT INTO comments (id, workspace_id, feedback_id, message, author_name, created_at)
  SELECT 'cmt_' || substr(id, 4), workspace_id, id, 'Thank you, we look into it', 'Owner', created_at
  FROM feedback WHERE ticket_number % 5 = 0`;

const insertNotes = `
  INSERT INTO notes (id, workspace_id, feedback_id, content, author_name, author_email, created_at)
  SELECT 'note_' || substr(id, 4), workspace_id, id, 'Same as in the report of May', 'Owner', 'owner@example.com', created_at
  FROM feedback WHERE ticket_number % 10 = 0`;

async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'feedback' AND indexname <> 'feedback_pkey'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await work();
  await client.query(`SET maintenance_work_mem = '256MB'`);
  for (const { definition } of rows) await client.query(definition);
}
