import { Together } from '../base/together.ts';
import type { Context } from './context.ts';

/**
 * Reads what several ask for at once. Those who ask while it is being read get the result of one later read together, which
 * begins after each of them has asked. They get the same object. `name` says what is read.
 */
export function readOnce<Result>(ctx: Context, name: string, read: () => Promise<Result>): Promise<Result> {
  // What is read in a transaction is not for others.
  if (!ctx.begin) return read();
  return together.do(name, { db: ctx.db, read }) as Promise<Result>;
}

interface Entry {
  db: Context['db'];
  read(): Promise<unknown>;
}

const together = new Together<Entry, unknown>({
  most: Number.POSITIVE_INFINITY,
  fits: (first, other) => other.db === first.db,
  run: async ([first, ...others]) => {
    const result = await first.read();
    return [result, ...others.map(() => result)];
  },
});
