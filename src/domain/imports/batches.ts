import type { Line } from './line.ts';

/** Items are created in one go, and changed one by one. */
const mostCreated = 500;
const mostChanged = 100;

/** Returns lines to be stored in one transaction, no two of which have the same externalId. */
export async function* inBatches(lines: AsyncIterable<Line>, isUpsert: boolean): AsyncGenerator<Line[]> {
  const most = isUpsert ? mostChanged : mostCreated;
  let batch: Line[] = [];
  let ids = new Set<string>();
  for await (const line of lines) {
    const id = line.sent?.externalId ?? undefined;
    if (batch.length >= most || (id !== undefined && ids.has(id))) {
      yield batch;
      batch = [];
      ids = new Set();
    }
    batch.push(line);
    if (id !== undefined) ids.add(id);
  }
  if (batch.length > 0) yield batch;
}

/** Yields the same, and asks for the next one while the one before is used. */
export async function* oneAhead<One>(all: AsyncGenerator<One>): AsyncGenerator<One> {
  try {
    for (let next = all.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = all.next();
      // If nobody wants the rest, nobody awaits it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await all.return(undefined).catch(() => undefined);
  }
}
