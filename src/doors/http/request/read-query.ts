import { BadRequest } from '../../../base/errors.ts';
import { requireText } from '../../../base/json/clean-text.ts';
import type { ContractOperation } from '../../../contract/contract.ts';

/**
 * Returns the query with each value in its declared type. A value of another type stays text, and validation names it, as it
 * does unknown parameters unless they are ignored.
 */
export function readQuery(
  url: string,
  queryTypes: ContractOperation['queryTypes'],
  ignoresUnknown = false,
): Record<string, unknown> {
  // Without a prototype, `__proto__` is an unknown parameter like any other.
  const query: Record<string, unknown> = Object.create(null);
  const start = url.indexOf('?');
  if (start === -1) return query;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const [name, value] = decodePair(pair);
    const within = memberOf(name, queryTypes);
    if (ignoresUnknown && !within && !queryTypes.has(name)) continue;
    const [object, key] = within ? [membersOf(query, within.name), within.key] : [query, name];
    if (Object.hasOwn(object, key)) throw BadRequest.of({ path: `query/${name}`, message: 'must be given only once' });
    object[key] = typed(value, queryTypes.get(name));
  }
  return query;
}

const member = /^(\w+)(?:\.(.+)|\[(.+)\])$/;

/** Reads `customField.plan` and `customField[plan]`, the form that OpenAPI knows, as a member of an object. */
function memberOf(
  name: string,
  queryTypes: ContractOperation['queryTypes'],
): { name: string; key: string } | undefined {
  const [, object = '', dotted, bracketed] = member.exec(name) ?? [];
  const key = dotted ?? bracketed;
  return key !== undefined && queryTypes.get(object) === 'object' ? { name: object, key } : undefined;
}

function membersOf(query: Record<string, unknown>, name: string): Record<string, unknown> {
  if (typeof query[name] !== 'object') query[name] = Object.create(null);
  return query[name] as Record<string, unknown>;
}

function decodePair(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  const texts = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
  try {
    const [name, value] = [decode(texts[0] ?? ''), decode(texts[1] ?? '')];
    requireText(name, 'query');
    requireText(value, `query/${name}`);
    return [name, value];
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    throw BadRequest.of({ path: `query/${texts[0]}`, message: 'must be percent-encoded UTF-8' });
  }
}

function decode(text: string): string {
  return encoded.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
}

const encoded = /[%+]/;

function typed(value: string, type: string | undefined): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
