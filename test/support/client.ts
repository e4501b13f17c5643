import { randomBytes } from 'node:crypto';

/** The header by which a proxy names a client that no other test uses. */
export function aClient(): { 'X-Forwarded-For': string } {
  return { 'X-Forwarded-For': [203, ...randomBytes(3)].join('.') };
}
