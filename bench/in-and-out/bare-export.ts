/**
 * What the export is measured against: it reads the same rows through a cursor, and writes each as a line of JSON to its
 * output. The arguments are the database and the workspace.
 */
import { once } from 'node:events';
import { Client } from 'pg';
import { feedbackColumns, joinAssignee } from '../../src/domain/feedback/feedback-sql.ts';

const [connectionString = '', workspaceId] = process.argv.slice(2);
const client = new Client({ connectionString, options: '-c TimeZone=UTC' });
await client.connect();
await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
await client.query({
  text: `DECLARE items NO SCROLL CURSOR FOR SELECT ${feedbackColumns.sql} FROM feedback f ${joinAssignee.sql}
    WHERE f.workspace_id = $1 ORDER BY f.created_at DESC, f.id DESC`,
  values: [workspaceId],
});
for (;;) {
  const { rows } = await client.query('FETCH 1000 FROM items');
  if (rows.length === 0) break;
  for (const row of rows) if (!process.stdout.write(`${JSON.stringify(row)}\n`)) await once(process.stdout, 'drain');
}
await client.end();
