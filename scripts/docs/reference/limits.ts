import type { JsonSchema } from '../../contract/openapi-document.ts';
import type { Contract } from './contract.ts';
import { type PlainSchema, plainSchema } from './plain-schema.ts';

type Bounds = [least: unknown, most: unknown];

const kilobyte = 1_024;

/** What a value must hold to beside its type, in short Markdown phrases: `1 to 200 characters`, `not blank`. */
export function describeLimits(contract: Contract, schema: JsonSchema): string[] {
  const plain = plainSchema(contract, schema);
  return [...ownLimits(plain), ...itemLimits(contract, plain), ...variantLimits(contract, plain)];
}

function ownLimits(plain: PlainSchema): string[] {
  return [
    values(plain),
    range([plain.minimum, plain.maximum], plain.exclusiveMinimum),
    counted([plain.minLength, plain.maxLength], 'character'),
    shape(plain.pattern),
    counted([plain.minItems, plain.maxItems], 'item'),
    plain.uniqueItems ? 'no item twice' : undefined,
    counted([plain.minProperties, plain.maxProperties], plain.properties ? 'field' : 'key'),
    plain['x-max-bytes'] === undefined ? undefined : `at most ${Number(plain['x-max-bytes']) / kilobyte} KB`,
    plain['x-max-depth'] === undefined ? undefined : `at most ${plain['x-max-depth']} levels deep`,
  ].filter((limit) => limit !== undefined);
}

/** What each item of a list of plain values must hold to. */
function itemLimits(contract: Contract, { items }: PlainSchema): string[] {
  if (!items) return [];
  const limits = describeLimits(contract, items);
  return plainSchema(contract, items).properties ? [] : limits.map((limit) => `each item ${limit}`);
}

/** The limits of forms that are plain values, of which one set holds; forms with fields show theirs there. */
function variantLimits(contract: Contract, { variants }: PlainSchema): string[] {
  const sets = variants
    .filter((variant) => !plainSchema(contract, variant).properties)
    .map((variant) => describeLimits(contract, variant).join(', '))
    .filter(Boolean);
  return sets.length > 1 ? [`either ${sets.join(' or ')}`] : sets;
}

function values({ enum: allowed = [], types }: PlainSchema): string | undefined {
  // True and false need no list.
  const shown = allowed.filter((value) => value !== null).map(code);
  if (shown.length === 0 || (types[0] === 'boolean' && shown.length === 2)) return undefined;
  return shown.length === 1 ? `always ${shown[0]}` : `one of ${shown.join(', ')}`;
}

function range([least, most]: Bounds, above: unknown): string | undefined {
  if (above !== undefined)
    return most === undefined ? `more than ${figure(above)}` : `more than ${figure(above)}, at most ${figure(most)}`;
  if (least === undefined) return most === undefined ? undefined : `at most ${figure(most)}`;
  return most === undefined ? `at least ${figure(least)}` : `${figure(least)} to ${figure(most)}`;
}

function counted([least, most]: Bounds, noun: string): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined && least === 1 && noun === 'character') return 'not empty';
  const last = most ?? least;
  return `${least === most ? `exactly ${figure(least)}` : range([least || undefined, most], undefined)} ${noun}${last === 1 ? '' : 's'}`;
}

/** The commonest pattern says in words what it is for. */
function shape(pattern: unknown): string | undefined {
  if (pattern === undefined) return undefined;
  return pattern === '\\S' ? 'not blank' : `matches ${code(pattern)}`;
}

function figure(value: unknown): string {
  return Number(value).toLocaleString('en-GB');
}

/** A value as code of Markdown. */
export function code(value: unknown): string {
  return `\`\`${typeof value === 'string' ? value : JSON.stringify(value)}\`\``;
}
