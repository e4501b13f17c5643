import type { Fields } from './shown.ts';

/** Where to read on. */
export function nextOf(response: unknown): Fields {
  const { nextCursor, nextAfter, hasMore } = (response as { pagination?: Fields }).pagination ?? {};
  if (nextCursor) return { next_cursor: nextCursor };
  return hasMore && nextAfter !== null && nextAfter !== undefined ? { next_after: nextAfter } : {};
}

export function nextText({ next_cursor, next_after }: Fields): string[] {
  if (next_cursor) return [`More follow: cursor ${next_cursor}`];
  return next_after === undefined ? [] : [`More follow: after ${next_after}`];
}
