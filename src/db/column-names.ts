/** Fields of a model as a SELECT list, each column under its field's name in the schema: `f.created_at AS "createdAt"`. */
export function columnsAsFields(alias: string, fields: string[]): string {
  return fields.map((field) => `${alias}.${snakeCase(field)} AS "${field}"`).join(', ');
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
