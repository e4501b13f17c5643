import type { Line } from './line.ts';

/** Items are changed one by one, in one transaction. */
const mostChanged = 100;
/** So many comments take as long as one item. */
const commentsOfRow = 4;
/** Their texts make statements and events, each of which is written in one go. */
const mostCharacters = 131_072;

/**
 * Returns lines to be stored in one transaction, no two of which have the same externalId. The rows of all of them are at
 * most `mostRows`, unless one line has more.
 */
export async function* inBatches(
  lines: AsyncIterable<Line>,
  mostRows: number,
  isUpsert: boolean,
): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let [rows, characters] = [0, 0];
  let ids = new Set<string>();
  for await (const line of lines) {
    const id = line.sent?.externalId ?? undefined;
    const ownRows = 1 + (line.sent?.comments?.length ?? 0) / commentsOfRow;
    const isFull =
      rows + ownRows > mostRows || characters >= mostCharacters || (isUpsert && batch.length >= mostChanged);
    if (batch.length > 0 && (isFull || (id !== undefined && ids.has(id)))) {
      yield batch;
      batch = [];
      [rows, characters] = [0, 0];
      ids = new Set();
    }
    batch.push(line);
    rows += ownRows;
    characters += line.record.text.length;
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
