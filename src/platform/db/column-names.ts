import { isoTimestampText } from './iso-timestamp.ts';

/** Returns fields of a model as a SELECT list, each column under its field's name: `f.created_at AS "createdAt"`. */
export function columnsAsFields(alias: string, fields: string[]): string {
  return fields.map((field) => `${alias}.${columnName(field)} AS "${field}"`).join(', ');
}

/** The column that a field of the schema is stored in. */
export function columnName(field: string): string {
  const known = columnNames.get(field);
  if (known !== undefined) return known;
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(field, name);
  return name;
}

/** Many rows have the same fields, which are those of the schema. */
const columnNames = new Map<string, string>();

/**
 * Returns SQL that makes a JSON object of fields of a row, as the API writes them. `others` has the SQL of fields that
 * are no columns. `json_build_object` would take 50 fields at most.
 */
export function columnsAsJson(alias: string, fields: readonly string[], others: Record<string, string> = {}): string {
  const list = fields.map((field) => `${others[field] ?? columnAsJson(`${alias}.${columnName(field)}`)} AS "${field}"`);
  return `(SELECT row_to_json(one) FROM (SELECT ${list.join(', ')}) AS one)`;
}

function columnAsJson(column: string): string {
  return /_(at|date)$/.test(column) ? isoTimestampText(column) : column;
}
