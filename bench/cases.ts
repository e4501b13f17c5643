import type { Client } from 'pg';
import { encodeCursor } from '../src/platform/lists/cursor.ts';
import type { FirstRun } from '../src/start/first-run.ts';
import { freshKey } from './load.ts';

export interface CaseRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What is measured, and the least share of the bare server's requests a second that the service must reach. */
export const goals = {
  list: 0.95,
  'list by status': 0.95,
  'list by cursor': 0.95,
  get: 0.95,
  'get by number': 0.95,
  create: 3,
  // The bare server runs the transaction that keeps the answer with the item.
  'create with a key': 3,
  // The bare server runs the statements of the service's transaction, its event among them.
  change: 0.9,
};

export type CaseName = keyof typeof goals;

/** The requests of each case. A case repeats its own requests. */
export type Cases = Record<CaseName, CaseRequest[]>;

/** Items read, and people who send one. */
const sampled = 300;

/** For a workspace that is filled. */
export async function makeCases(client: Client, { workspaceId, projectId, apiKey }: FirstRun): Promise<Cases> {
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
  const create = (headers: Record<string, string>) =>
    Array.from({ length: sampled }, (_, sender) => ({
      method: 'POST',
      path: '/api/v1/feedback',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ workspaceId, projectId, ...newItem, userEmail: `user${sender}@example.com` }),
    }));
  const list = (query: string) => get(`?workspaceId=${workspaceId}&pageSize=20${query}`);
  const sample = await client.query<Sampled>(
    `SELECT id, ticket_number AS number, created_at AS "createdAt" FROM feedback WHERE workspace_id = $1
     ORDER BY random() LIMIT $2`,
    [workspaceId, sampled],
  );
  const ids = sample.rows.map(({ id }) => id);
  return {
    list: [list('')],
    'list by status': [list('&status=new')],
    // Each another page. The other lists are asked for by all connections at once, as by the screens of a team.
    'list by cursor': sample.rows.map((item) => list(`&cursor=${cursorAfter(item, workspaceId)}`)),
    get: ids.map((id) => get(`/${id}?workspaceId=${workspaceId}`)),
    'get by number': sample.rows.map(({ number }) => get(`/number/${number}?workspaceId=${workspaceId}`)),
    create: create({}),
    'create with a key': create({ 'idempotency-key': freshKey }),
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

interface Sampled {
  id: string;
  number: number;
  createdAt: Date;
}

function cursorAfter({ id, createdAt }: Sampled, workspaceId: string): string {
  return encodeCursor({ value: createdAt.toISOString(), id }, { workspaceId, sort: 'createdAt', order: 'desc' });
}
