import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFullWorkspace } from '../../support/full-workspace.ts';

/** They carry a workspace's id, and belong to none: what is unique over all of them is looked up here, whose request it was, or whose app. */
const directories = [
  'public_keys',
  'storage_keys',
  'webhook_slugs',
  'project_addresses',
  'idempotency_records',
  'app_grants',
];

let app: TestApp;
let ownId: string;
let otherId: string;
beforeAll(async () => {
  app = await startTestApp();
  ownId = (await aFullWorkspace(app)).workspaceId;
  otherId = (await aFullWorkspace(app)).workspaceId;
});
afterAll(() => app.close());

const rows = <Row>(sql: string, ...values: unknown[]) => app.database.prisma.$queryRawUnsafe<Row[]>(sql, ...values);

it('lets no row point into another workspace', async () => {
  const foreignKeys = await foreignKeysBetweenTenants();
  const accepted: string[] = [];

  for (const { name, table, columns, target, targetColumns } of foreignKeys) {
    const references = columns.filter((column) => column !== 'workspace_id');
    const [strange] = await rows<Record<string, string>>(
      `SELECT ${targetColumns.join(', ')} FROM ${target} WHERE workspace_id = $1 LIMIT 1`,
      otherId,
    );
    const values = references.map((column) => strange?.[targetColumns[columns.indexOf(column)] ?? '']);
    const where = `workspace_id = $1 AND ${references.map((column) => `${column} IS NOT NULL`).join(' AND ')}`;
    const changes = references.map((column, index) => `${column} = $${index + 2}`).join(', ');
    const [row] = await rows<{ place: string }>(`SELECT ctid::text AS place FROM ${table} WHERE ${where}`, ownId);
    if (!strange || !row) throw new Error(`There is nothing to try ${name} with`);

    const update = rows(`UPDATE ${table} SET ${changes} WHERE ctid = $1::tid RETURNING 1`, row.place, ...values);
    const refusal = await update.then(() => undefined, String);
    if (!refusal?.includes(name)) accepted.push(`${name}: ${refusal}`);
  }

  expect(accepted).toEqual([]);
  expect(foreignKeys.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['feedback_workspace_id_project_id_fkey', 'uploads_workspace_id_note_id_fkey']),
  );
});

it('begins every key and index of a tenant with the workspace, except those for queries over all workspaces', async () => {
  const indexes = await rows<{ table: string; name: string; first: string }>(`
    SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name,
      pg_get_indexdef(indexrelid, 1, true) AS first
    FROM pg_index WHERE indrelid IN (${tenantsTables})`);

  const others = indexes.filter(({ first }) => first !== 'workspace_id').map(({ name }) => name);

  expect(others.sort()).toEqual([
    'automations_next_run_at_idx',
    // A chore asks for the automations of apps that are not connected any more.
    'automations_of_apps_idx',
    // A filling goes through all workspaces.
    'column_fillings_pkey',
    // The workspace is the first part of each of its terms.
    'customer_search_texts_parts_idx',
    'deletions_held_until_idx',
    'feedback_breaches_idx',
    'feedback_due_soon_idx',
    'feedback_first_answer_breaches_idx',
    'feedback_first_answer_due_soon_idx',
    'held_senders_until_idx',
    'imports_unfinished_idx',
    // Pruning goes through all workspaces.
    'inbound_mails_expires_at_idx',
    'inbound_mails_raw_until_idx',
    'item_reads_read_at_idx',
    // The sender takes mails of all workspaces.
    'mails_due_at_idx',
    'members_user_id_idx',
    'notifications_created_at_idx',
    'notifications_mail_due_at_idx',
    'notifications_push_due_at_idx',
    'outgoing_posts_leased_until_idx',
    'projects_retention_idx',
    // A chore asks for the subscriptions of apps that are not connected any more.
    'subscriptions_of_apps_idx',
    // A link is found without its workspace.
    'thread_links_pkey',
    'uploads_pending_until_idx',
  ]);
  expect(indexes.length).toBeGreaterThan(40);
});

it('has no triggers, which a database that is spread over several servers would refuse', async () => {
  expect(
    await rows(`SELECT tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

const tenantsTables = `SELECT attrelid FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE attname = 'workspace_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND relname NOT IN (${directories.map((name) => `'${name}'`).join(', ')})`;

interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

function foreignKeysBetweenTenants(): Promise<ForeignKey[]> {
  const names = (table: string, numbers: string) => `ARRAY(
    SELECT attname::text FROM unnest(${numbers}) WITH ORDINALITY AS key (number, place)
    JOIN pg_attribute ON attrelid = ${table} AND attnum = number ORDER BY place)`;
  return rows<ForeignKey>(`
    SELECT conname::text AS name, conrelid::regclass::text AS table, confrelid::regclass::text AS target,
      ${names('conrelid', 'conkey')} AS columns, ${names('confrelid', 'confkey')} AS "targetColumns"
    FROM pg_constraint
    WHERE contype = 'f' AND conrelid IN (${tenantsTables}) AND confrelid IN (${tenantsTables})`);
}
