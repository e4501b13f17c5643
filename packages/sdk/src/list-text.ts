import { HeedError } from './errors.ts';

/** Returns the query as the service reads it, which takes several values as text. Throws for a list without values. */
export function withListText(query: object): object {
  const pairs = Object.entries(query).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value];
    if (value.length > 0) return [name, listText(value)];
    throw new HeedError(`${name} must not be an empty list: leave it out to match everything`);
  });
  return Object.fromEntries(pairs);
}

/** Returns the values with commas between them. A comma or backslash within a value has a backslash before it. */
export function listText(values: readonly unknown[]): string {
  return values.map((value) => String(value).replaceAll(/[\\,]/g, '\\$&')).join(',');
}
