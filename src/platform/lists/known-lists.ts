import type { Db } from '../db/client.ts';

/** A list that nobody has asked for in so long is forgotten. */
const keptForMs = 60_000;
const mostLists = 10_000;
/** Of all rows that are kept, as JSON. */
const mostCharacters = 16_000_000;

/** A row, and what tells whether it is still as it was read (`mark` of a list's source). */
export interface Marked<Row> {
  row: Row;
  mark: string;
}

type KnownRow = Marked<object> & { characters: number };

/** A list that was asked for lately. */
interface KnownList {
  askedAt: number;
  /** By id. Empty until the list is asked for a second time. */
  rows: ReadonlyMap<string, KnownRow>;
}

/**
 * The rows of lists as they were last read. Most lists are asked for again and again, as by a screen that is open, and little of
 * them changes in between. One that is asked for once, as by a program that reads page after page, leaves only its name.
 */
export class KnownLists {
  /** The one that was asked for last comes last. */
  readonly #lists = new Map<string, KnownList>();
  #characters = 0;

  /** Notes that somebody asks for the list. Returns false if nobody has done so lately. */
  ask(name: string, now: number): boolean {
    this.#forget(now);
    const known = this.#lists.get(name);
    this.#lists.delete(name);
    this.#lists.set(name, { askedAt: now, rows: known?.rows ?? new Map() });
    return known !== undefined;
  }

  /** How many rows of the list are known. */
  count(name: string): number {
    return this.#lists.get(name)?.rows.size ?? 0;
  }

  /** Returns the row of the list that has this id, if it is known with this mark. */
  find<Row extends object>(name: string, id: string, mark: string): Row | undefined {
    const known = this.#lists.get(name)?.rows.get(id);
    return known?.mark === mark ? (known.row as Row) : undefined;
  }

  /** Keeps the rows of the list, and no others. */
  keep(name: string, rows: Marked<{ id: string }>[]): void {
    const before = this.#lists.get(name)?.rows;
    const known = rows.map(({ row, mark }): [string, KnownRow] => {
      const same = before?.get(row.id);
      return [row.id, same?.row === row ? same : { row, mark, characters: JSON.stringify(row).length }];
    });
    this.#replace(name, new Map(known));
  }

  #replace(name: string, rows: ReadonlyMap<string, KnownRow>): void {
    const list = this.#lists.get(name);
    if (!list) return;
    this.#characters += sizeOf(rows) - sizeOf(list.rows);
    list.rows = rows;
  }

  #forget(now: number): void {
    for (const [oldest, { askedAt }] of this.#lists) {
      const isTooMuch = this.#lists.size >= mostLists || this.#characters > mostCharacters;
      if (!isTooMuch && now - askedAt < keptForMs) return;
      this.#replace(oldest, new Map());
      this.#lists.delete(oldest);
    }
  }
}

function sizeOf(rows: ReadonlyMap<string, KnownRow>): number {
  return [...rows.values()].reduce((sum, { characters }) => sum + characters, 0);
}

const byDatabase = new WeakMap<Db, KnownLists>();

/** What is known of the lists of one database. */
export function knownLists(db: Db): KnownLists {
  const known = byDatabase.get(db) ?? new KnownLists();
  byDatabase.set(db, known);
  return known;
}
