import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installTool } from '../../scripts/install-tool.ts';
import { copyRows } from '../copy-rows.ts';
import { poolSize, type Server, start } from '../servers.ts';
import { runOn } from '../throw-away-database.ts';

export const adminToken = 'directus-is-only-measured-here';

/** As wide as an item of Heed, with the one index that the list needs. */
const makeTable = `
  CREATE TABLE feedback (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), ticket_number serial, channel text NOT NULL DEFAULT 'api',
    message text NOT NULL, category text, rating float8, status text NOT NULL DEFAULT 'new', tags json, priority text,
    assignee_id text, due_date timestamptz, resolved_at timestamptz, user_name text, user_email text, user_phone text,
    context json, votes integer NOT NULL DEFAULT 0, is_public boolean NOT NULL DEFAULT false, external_id text,
    created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON feedback (created_at DESC, id DESC)`;

const itemsOfHeed = `
  SELECT md5(id)::uuid AS id, ticket_number, channel, message, category, rating, status, to_json(tags) AS tags, priority,
    assignee_id, due_date, resolved_at, user_name, user_email, user_phone, context::json AS context, votes, is_public,
    external_id, created_at, updated_at
  FROM feedback`;

/**
 * Installs Directus if it is not there, and starts it on an empty database with the items of one of Heed's. It runs as
 * shipped: one process, its log written and read by nobody, as that of Heed is.
 */
export async function startDirectus(databaseUrl: string, heedUrl: string): Promise<Server> {
  const command = realpathSync(join(await installTool('directus'), 'directus'));
  const folder = mkdtempSync(join(tmpdir(), 'heed-bench-directus-'));
  // Without it, Directus complains that it finds no extensions.
  writeFileSync(join(folder, 'package.json'), '{}');
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MAX: poolSize,
    HOST: '127.0.0.1',
    SECRET: 'a'.repeat(64),
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'directus-is-only-measured-here',
    ADMIN_TOKEN: adminToken,
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    LOG_STYLE: 'raw',
  };
  await promisify(execFile)(process.execPath, [command, 'bootstrap'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: 16 * 1_048_576,
  });
  await runOn(databaseUrl, makeTable);
  await copyRows(databaseUrl, 'feedback', itemsOfHeed, heedUrl);
  await runOn(databaseUrl, `SELECT setval('feedback_ticket_number_seq', (SELECT max(ticket_number) FROM feedback))`);
  await runOn(databaseUrl, 'ANALYZE');
  const { stop, ...server } = await start(
    command,
    { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    ['start'],
  );
  return {
    ...server,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
