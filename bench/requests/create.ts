import type { FirstRun } from '../../src/start/first-run.ts';
import { newItem } from '../new-item.ts';
import { type CaseRequest, different, type RequestRow, send, usualGrowth } from './request-row.ts';

export const createRow: RequestRow = {
  name: 'create',
  goal: 0.9,
  mostGrowth: usualGrowth,
  requests: ({ owner }) => creates(owner),
};

/** An item of each of the senders. */
export function creates(owner: FirstRun, headers: Record<string, string> = {}): CaseRequest[] {
  const { projectId } = owner;
  return Array.from({ length: different }, (_, sender) =>
    send(owner, 'POST', '', { projectId, ...newItem, userEmail: `user${sender}@example.com` }, headers),
  );
}
