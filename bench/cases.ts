import type { Client } from 'pg';
import { encodeCursor } from '../src/platform/lists/cursor.ts';
import type { FirstRun } from '../src/start/first-run.ts';

export interface CaseRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What is measured, and the least share of the bare server's requests a second that the service must reach. */
export const goals = {
  list: 0.7,
  'list by status': 0.7,
  'list by cursor': 0.7,
  get: 0.5,
  'get by number': 0.5,
  create: 3,
  // The bare server runs the statements of the service's transaction, its event among them.
  change: 0.9,
};

export type CaseName = keyof typeof goals;

/** The requests of each case. A case repeats its own requests. */
export type Cases = Record<CaseName, CaseRequest[]>;

/** Items read, and people who send one. */
const sampled = 300;

/** For a workspace that has so many items. */
export async function makeCases(
  client: Client,
  { workspaceId, projectId, apiKey }: FirstRun,
  items: number,
): Promise<Cases> {
  const authorization = `Bearer ${apiKey}`;
  const get = (path: string): CaseRequest => ({
    method: 'GET',
    path: `/api/v1/feedback${path}`,
    headers: { authorization },
  });
  const change = (tag: string) => (id: string) => ({
    method: 'PATCH',
    path: `/api/v1/feedback/${id}`,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId, tags: [tag] }),
  });
  const list = (query: string) => get(`?workspaceId=${workspaceId}&pageSize=20${query}`);
  const cursor = await cursorAt(client, workspaceId, items / 2);
  const sample = await client.query<{ id: string; number: number }>(
    'SELECT id, ticket_number AS number FROM feedback WHERE workspace_id = $1 ORDER BY random() LIMIT $2',
    [workspaceId, sampled],
  );
  const ids = sample.rows.map(({ id }) => id);
  return {
    list: [list('')],
    'list by status': [list('&status=new')],
    'list by cursor': [list(`&cursor=${cursor}`)],
    get: ids.map((id) => get(`/${id}?workspaceId=${workspaceId}`)),
    'get by number': sample.rows.map(({ number }) => get(`/number/${number}?workspaceId=${workspaceId}`)),
    create: Array.from({ length: sampled }, (_, sender) => ({
      method: 'POST',
      path: '/api/v1/feedback',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ workspaceId, projectId, ...newItem, userEmail: `user${sender}@example.com` }),
    })),
    // In turns, because a request that changes nothing writes nothing.
    change: ['one', 'other'].flatMap((tag) => ids.map(change(tag))),
  };
}

/** What somebody writes. */
export const newItem = {
  message: 'The export button does nothing on my phone. I tried it twice, on Wi-Fi and without.',
  category: 'bug',
  rating: 2,
  tags: ['mobile', 'export'],
  priority: 'high',
  userName: 'Ada Lovelace',
  context: { url: 'https://example.com/reports', browser: 'Firefox 128' },
};

/** Returns the cursor after reading so many items. */
async function cursorAt(client: Client, workspaceId: string, depth: number): Promise<string> {
  const { rows } = await client.query<{ id: string; createdAt: Date }>(
    `SELECT id, created_at AS "createdAt" FROM feedback WHERE workspace_id = $1
     ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $2`,
    [workspaceId, depth],
  );
  const [item] = rows;
  if (!item) throw new Error(`There are fewer than ${depth} items`);
  return encodeCursor(
    { value: item.createdAt.toISOString(), id: item.id },
    { workspaceId, sort: 'createdAt', order: 'desc' },
  );
}
