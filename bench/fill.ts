import { Client } from 'pg';
import { itemAsJson } from '../src/domain/feedback/store-items-sql.ts';
import { copyRows } from './copy-rows.ts';
import { setAside } from './set-aside.ts';

export interface Owner {
  workspaceId: string;
  projectId: string;
}

const tables = ['feedback', 'comments', 'notes', 'events'];

/**
 * Fills a new database with so many items of feedback, as if they had come in over half a year: in order of time, and more
 * of the older ones resolved. Of each item the log has only that it was created, and the metrics have read it.
 */
export async function fill(url: string, { workspaceId, projectId }: Owner, items: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const restore = await setAside(client, tables);
    await copyRows(
      url,
      'feedback',
      makeItems(client.escapeLiteral(workspaceId), client.escapeLiteral(projectId), items),
    );
    await copyRows(url, 'comments', makeComments);
    await copyRows(url, 'notes', makeNotes);
    await copyRows(url, 'events', makeEvents);
    await restore();
    await client.query('UPDATE workspace_counters SET last_ticket_number = $1', [items]);
    await client.query('UPDATE event_counters SET last_sequence = $1', [items]);
    await client.query(`INSERT INTO log_places (workspace_id, reader, sequence) VALUES ($1, 'metrics', $2)`, [
      workspaceId,
      items,
    ]);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const makeItems = (workspaceId: string, projectId: string, items: number) => `
  SELECT 'fb_' || lpad(to_hex(n), 10, '0') || substr(md5(n::text), 1, 16) AS id, ${workspaceId} AS workspace_id,
    ${projectId} AS project_id, n AS ticket_number,
    'The ' || (ARRAY['export', 'invoice', 'login', 'search', 'upload', 'map', 'calendar', 'report'])[1 + n * 7 % 8] ||
      ' page ' || (ARRAY['is slow', 'shows an error', 'lost my changes', 'looks wrong on my phone'])[1 + n * 11 % 4] ||
      ' since the update of last week; order ' || n || ' is waiting. ' || repeat('Please have a look at it. ', n % 9) AS message,
    (ARRAY['bug', 'idea', 'question', 'praise', NULL])[1 + n * 13 % 5] AS category, (n % 6)::float8 AS rating, status,
    CASE status WHEN 'new' THEN 'open' WHEN 'in-progress' THEN 'pending' WHEN 'resolved' THEN 'resolved' ELSE 'closed' END
      AS status_category,
    at AS status_changed_at,
    (ARRAY['{mobile}', '{mobile,checkout}', '{web}', '{}', '{beta,web}'])[1 + n * 17 % 5]::text[] AS tags,
    (ARRAY['low', 'medium', 'high', 'urgent', NULL, NULL])[1 + n * 19 % 6] AS priority,
    CASE WHEN n % 3 = 0 THEN (SELECT id FROM users LIMIT 1) END AS assignee_id,
    CASE WHEN n % 4 = 0 THEN at + interval '3 days' END AS due_date,
    n % 4 = 0 AND at + interval '3 days' < now() AS breach_recorded,
    CASE WHEN status IN ('resolved', 'archived') THEN at END AS resolved_at,
    'User ' || n % 5000 AS user_name, 'user' || n % 5000 || '@example.com' AS user_email,
    '{"url": "https://example.com/checkout", "browser": "Firefox 128", "language": "en"}'::jsonb AS context,
    n * 23 % 40 AS votes, n % 20 = 0 AS is_public, at AS created_at, at AS updated_at
  FROM generate_series(1, ${items}) AS n,
    LATERAL (SELECT now() - interval '180 days' * (1 - n::float8 / ${items}) AS at) AS made,
    LATERAL (SELECT CASE WHEN n > ${items * 0.98} THEN 'new'
      ELSE (ARRAY['new', 'in-progress', 'resolved', 'resolved', 'archived'])[1 + n * 29 % 5] END AS status) AS stands`;

const makeComments = `
  SELECT 'cmt_' || substr(id, 4) AS id, workspace_id, id AS feedback_id, 'Thank you, we look into it' AS message,
    'Owner' AS author_name, created_at
  FROM feedback WHERE ticket_number % 5 = 0`;

const makeNotes = `
  SELECT 'note_' || substr(id, 4) AS id, workspace_id, id AS feedback_id, 'Same as in the report of May' AS content,
    'Owner' AS author_name, 'owner@example.com' AS author_email, created_at
  FROM feedback WHERE ticket_number % 10 = 0`;

const makeEvents = `
  SELECT 'evt_' || substr(f.id, 4) AS id, f.workspace_id, f.ticket_number::bigint AS sequence, 'feedback.created' AS type,
    f.project_id, 'feedback' AS subject_type, f.id AS subject_id, f.id AS feedback_id, f.created_at AS occurred_at,
    'system' AS actor_type, 'heed' AS actor_name, ${itemAsJson.sql} AS data
  FROM feedback f`;
