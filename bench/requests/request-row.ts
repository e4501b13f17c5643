import type { Client } from 'pg';
import type { FirstRun } from '../../src/start/first-run.ts';

export interface CaseRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A kind of request, measured against the bare server and among more and more items. */
export interface RequestRow {
  name: string;
  /** The least share of the bare server's requests a second. */
  goal: number;
  /** How many times as long as among the fewest items p50 may be. */
  mostGrowth: number;
  /** In this order, again and again. */
  requests(filled: Filled): CaseRequest[];
}

/** A workspace with items. */
export interface Filled {
  owner: FirstRun;
  /** Some of its items, in no order. */
  sample: { id: string; number: number; createdAt: Date }[];
}

/** The number of different requests of a kind, and of people who send an item. */
export const different = 300;

/** Of lists without filters, single items and writes. */
export const usualGrowth = 1.25;

export async function readFilled(client: Client, owner: FirstRun): Promise<Filled> {
  const { rows } = await client.query<Filled['sample'][number]>(
    `SELECT id, ticket_number AS number, created_at AS "createdAt" FROM feedback WHERE workspace_id = $1
     ORDER BY random() LIMIT $2`,
    [owner.workspaceId, different],
  );
  return { owner, sample: rows };
}

export function get({ workspaceId, apiKey }: FirstRun, path: string, query: Record<string, string> = {}): CaseRequest {
  return {
    method: 'GET',
    path: `/api/v1/feedback${path}?${new URLSearchParams({ workspaceId, ...query })}`,
    headers: { authorization: `Bearer ${apiKey}` },
  };
}

export function list(owner: FirstRun, query: Record<string, string>): CaseRequest {
  return get(owner, '', { pageSize: '20', ...query });
}

export function send(owner: FirstRun, method: string, path: string, body: object, headers = {}): CaseRequest {
  return {
    method,
    path: `/api/v1/feedback${path}`,
    headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ workspaceId: owner.workspaceId, ...body }),
  };
}

/** Whether the service stores something for it. */
export function isWrite({ method }: CaseRequest): boolean {
  return method !== 'GET';
}
