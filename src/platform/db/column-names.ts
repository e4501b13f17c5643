/** Returns fields of a model as a SELECT list, each column under its field's name: `f.created_at AS "createdAt"`. */
export function columnsAsFields(alias: string, fields: string[]): string {
  return fields.map((field) => `${alias}.${columnName(field)} AS "${field}"`).join(', ');
}

/** The column that a field of the schema is stored in. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
