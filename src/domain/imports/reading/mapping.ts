import { schemaFields } from '../../../../generated/schema-fields.ts';
import type { ImportDateOrder } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';
import { fromPreset } from './from-preset.ts';
import { fromExport } from './heed-preset.ts';
import { presets } from './presets.ts';

export const customFieldPrefix = 'customFields.';

/** From column to field, or the name of a preset. Null if columns are named after fields. */
export type Mapping = Record<string, string> | string | null;
export type Values = Record<string, unknown>;

/** What a record says by field, or the column that is not known. */
export type Mapped = { fields: Values } | { unknown: string };

const fieldNames: readonly string[] = schemaFields.ImportedLine;

/** Reads the mapping of a form. Throws a 400 for what is neither a preset nor an object from column to field. */
export function readMapping(sent: string | undefined): Mapping {
  if (sent === undefined) return null;
  const name = sent.trim();
  if (name === 'heed' || Object.hasOwn(presets, name)) return name;
  const mapping = parse(name);
  for (const [column, field] of Object.entries(mapping))
    if (typeof field !== 'string' || !isField(field))
      throw BadRequest.of({ path: 'body/mapping', message: `names for ${JSON.stringify(column)} what is no field` });
  return mapping as Record<string, string>;
}

function parse(text: string): object {
  const names = ['heed', ...Object.keys(presets)].join(', ');
  const wrong = BadRequest.of({
    path: 'body/mapping',
    message: `must be one of the presets ${names}, or a JSON object from column to field`,
  });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw wrong;
  }
  throw wrong;
}

/** Whether the column is named as one that is read. Presets say nothing of columns that a product repeats. */
export function usesColumn(mapping: Mapping, column: string): boolean {
  return mapping === null || (typeof mapping === 'object' && Object.hasOwn(mapping, column));
}

/** Returns what a record says by field. */
export function mapRecord(
  mapping: Mapping,
  values: Values,
  { isCsv, dateOrder }: { isCsv: boolean; dateOrder: ImportDateOrder | null },
): Mapped {
  if (mapping === 'heed') return { fields: fromExport(values, isCsv) };
  if (typeof mapping === 'string')
    return { fields: fromPreset(presets[mapping as keyof typeof presets], values, dateOrder) };
  if (mapping) return { fields: renamed(mapping, values) };
  const unknown = Object.keys(values).find((name) => name !== 'error' && !isField(name));
  if (unknown !== undefined) return { unknown };
  const { error: _error, ...fields } = values;
  return { fields };
}

function renamed(mapping: Record<string, string>, values: Values): Values {
  const named = Object.entries(mapping).filter(([column]) => Object.hasOwn(values, column));
  return Object.fromEntries(named.map(([column, field]) => [field, values[column]]));
}

function isField(name: string): boolean {
  return fieldNames.includes(name) || (name.startsWith(customFieldPrefix) && name.length > customFieldPrefix.length);
}
