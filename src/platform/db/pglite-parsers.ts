import type { ParserOptions, PGlite, QueryOptions } from '@electric-sql/pglite';
import { isoTime } from './iso-time-types.ts';

/** Arrays of boolean, name, smallint, integer, text, character, varchar, real, double, oid and uuid. */
const arrayTypes = [1000, 1003, 1005, 1007, 1009, 1014, 1015, 1021, 1022, 1028, 2951];
const timestamptz = 1184;

/**
 * A query with parsers of its own copies those of the database first. These are three hundred, for the arrays of all
 * types, and copying them takes as long as the query. From now on there is nothing to copy.
 */
export function keepParsersFromCopies(pglite: PGlite): void {
  pglite.parsers = Object.create(pglite.parsers);
}

/** Adds the parsers of arrays to those that a query brings, which would lack them otherwise. */
export function withArrays({ parsers }: PGlite, own: ParserOptions): ParserOptions {
  return { ...Object.fromEntries(arrayTypes.map((type) => [type, parsers[type]])), ...own } as ParserOptions;
}

/** Returns the options of a query whose rows have times as the API writes them. */
export function withIsoTimes(pglite: PGlite): QueryOptions {
  return { parsers: withArrays(pglite, { [timestamptz]: isoTime }) };
}
