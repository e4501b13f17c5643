import type { JsonSchema } from '../../contract/openapi-document.ts';
import type { Contract } from './contract.ts';
import { type PlainSchema, plainSchema } from './plain-schema.ts';

/** A piece of what the reference says about a type. */
export interface TypePart {
  text: string;
  /** The schema that it names, which has a place of its own. */
  schema?: string;
}

const formats: Record<string, string> = { 'date-time': 'date-time', email: 'email', uri: 'URL' };
const plurals: Record<string, string> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
};

/** What a schema is in a few words: `string or null`, `array of Attachment`. */
export function labelType(contract: Contract, schema: JsonSchema): TypePart[] {
  const plain = plainSchema(contract, schema);
  return [...labelWithoutNull(contract, plain), ...(plain.isNullable ? [{ text: ' or null' }] : [])];
}

/** Whether the reference shows the schema in a place of its own: it has fields, or forms that have. */
export function hasPlace(plain: PlainSchema): plain is PlainSchema & { name: string } {
  const { name, properties, variants } = plain;
  return name !== undefined && (properties !== undefined || variants.some(({ $ref }) => $ref));
}

function labelWithoutNull(contract: Contract, plain: PlainSchema): TypePart[] {
  if (hasPlace(plain)) return [{ text: plain.name, schema: plain.name }];
  if (plain.variants.length > 0) return joinLabels(plain.variants.map((variant) => labelType(contract, variant)));
  if (plain.types.length === 0) return [{ text: 'any value' }];
  return joinLabels(plain.types.map((type) => labelSingleType(contract, plain, type)));
}

function labelSingleType(contract: Contract, plain: PlainSchema, type: string): TypePart[] {
  if (type === 'array' && plain.items) return [{ text: 'array of ' }, ...pluralLabel(contract, plain.items)];
  const values = plain.additionalProperties;
  if (type === 'object' && !plain.properties && isSchema(values))
    return [{ text: 'map to ' }, ...labelType(contract, values)];
  if (type === 'string' && plain.format === 'binary') return [{ text: 'file' }];
  const format = type === 'string' ? formats[plain.format as string] : undefined;
  return [{ text: format ? `string (${format})` : type }];
}

/** Items of a plain type are in the plural; names of schemas stay as they are. */
function pluralLabel(contract: Contract, items: JsonSchema): TypePart[] {
  return labelType(contract, items).map((part) => (part.schema ? part : { text: plurals[part.text] ?? part.text }));
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** Joins labels by "or"; what two of them say alike stands once. */
function joinLabels(labels: TypePart[][]): TypePart[] {
  const different = labels.filter(
    (label, place) => labels.findIndex((other) => writeLabel(other) === writeLabel(label)) === place,
  );
  return different.flatMap((label, place) => (place === 0 ? label : [{ text: ' or ' }, ...label]));
}

function writeLabel(label: TypePart[]): string {
  return label.map(({ text }) => text).join('');
}
