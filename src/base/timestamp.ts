import { BadRequest } from './errors.ts';

/** Reads a time whose form the contract has checked. Throws a 400 for one that no calendar or database has. */
export function parseTimestamp(text: string, path: string): Date {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw BadRequest.of({ path, message: 'must be a time in the years 1 to 9999' });
  return date;
}
