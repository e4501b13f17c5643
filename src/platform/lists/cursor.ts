import { hash } from 'node:crypto';
import { BadRequest } from '../../base/errors.ts';
import { type IdPrefix, isId } from '../../base/ids.ts';

/** Where a list continues: after the row with this sort value and id. */
export interface Position {
  value: string | number | null;
  id: string;
}

/** Returns opaque text for a position, bound to the filters and sorting of its list. */
export function encodeCursor(position: Position, binding: object): string {
  return Buffer.from(JSON.stringify([position.value, position.id, fingerprint(binding)])).toString('base64url');
}

/** Returns the position. Throws a 400 for text that no list of these ids, with this binding, has given out. */
export function decodeCursor(cursor: string, prefix: IdPrefix, binding: object): Position {
  const [value, id, bound] = parse(cursor);
  if (!isValue(value) || typeof id !== 'string' || !isId(prefix, id)) throw notACursor();
  if (bound !== fingerprint(binding))
    throw BadRequest.of({
      path: 'query/cursor',
      message: 'belongs to a list with other filters or sorting; start this list without a cursor',
    });
  return { value, id };
}

export function notACursor(): BadRequest {
  return BadRequest.of({ path: 'query/cursor', message: 'must be the nextCursor of this list' });
}

function isValue(value: unknown): value is Position['value'] {
  return typeof value === 'string' || typeof value === 'number' || value === null;
}

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function fingerprint(binding: object): string {
  const entries = Object.entries(binding).filter(([, value]) => value !== undefined);
  return hash('sha256', JSON.stringify(entries.sort()), 'base64url').slice(0, 12);
}
