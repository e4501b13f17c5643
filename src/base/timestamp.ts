import { BadRequest } from './errors.ts';

/** A time that the contract has checked for form; 400 for one that no calendar or database knows. */
export function parseTimestamp(text: string, path: string): Date {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw BadRequest.of({ path, message: 'must be a time of the years 1 to 9999' });
  return date;
}
