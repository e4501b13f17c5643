import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { TestApp } from './app.ts';
import { portOf } from './raw.ts';

/** Copies an item of the workspace, with ids and numbers of their own. Every third copy has a due date. */
export async function copyItem({ database }: TestApp, id: string, copies: number, message: string): Promise<void> {
  await database.prisma.$executeRaw`
    INSERT INTO feedback (id, ticket_number, workspace_id, project_id, widget_id, channel, message, votes, due_date,
      created_at, updated_at, status_changed_at)
    SELECT left(f.id, -5) || lpad(n::text, 5, '0'), n + 1000, f.workspace_id, f.project_id, f.widget_id, f.channel,
      ${message}, n % 7, CASE WHEN n % 3 = 0 THEN f.created_at + (n % 11) * interval '1 day' END,
      f.created_at + (n / 5) * interval '1 second', f.updated_at, f.status_changed_at
    FROM feedback f, generate_series(1, ${copies}) AS n WHERE f.id = ${id}`;
}

/** Begins a request whose response is read no further than its headers. */
export async function openSlowly(app: TestApp, key: string, path: string): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${key}` };
  const address = { host: '127.0.0.1', port: portOf(app.running.server), path: `/api/v1${path}` };
  // A connection of its own, which no earlier request has left open.
  const sent = request({ ...address, headers, agent: false });
  sent.end();
  // The response tells of it too.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.pause();
}
