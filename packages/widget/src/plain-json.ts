/**
 * Writes a value as JSON, whatever the page has put into the prototypes of arrays and objects: Prototype.js of before 1.7 has
 * a `toJSON` there that makes texts of arrays.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(shielded(value));
}

function shielded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return withoutToJson(value.map(shielded));
  const { toJSON } = value as { toJSON?: unknown };
  const isOwnKind = typeof toJSON === 'function' && toJSON !== (Object.prototype as { toJSON?: unknown }).toJSON;
  if (isOwnKind) return shielded(toJSON.call(value));
  return withoutToJson(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shielded(one)])));
}

function withoutToJson(copy: object): object {
  return Object.defineProperty(copy, 'toJSON', { value: undefined });
}
