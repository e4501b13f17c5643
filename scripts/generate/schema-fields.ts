import type { JsonSchema, OpenApiDocument } from '../contract/openapi-document.ts';
import { writeSource } from './source-file.ts';

/** Writes generated/schema-fields.ts: for each object of the contract the names of its fields, in the contract's order. */
export function generateSchemaFields(root: string, dereferenced: OpenApiDocument): void {
  const lines = Object.entries(dereferenced.components.schemas).flatMap(([name, schema]) => {
    const fields = listFields(schema);
    return fields.length > 0 ? [`  ${name}: ${JSON.stringify(fields)},`] : [];
  });
  const source = [
    '',
    '/** The fields of each object of the contract: what a client may send, and what it can see. */',
    'export const schemaFields = {',
    ...lines,
    '} as const;',
  ];
  writeSource(root, 'generated/schema-fields.ts', source);
}

function listFields({ properties = {}, allOf = [] }: JsonSchema): string[] {
  return [...(allOf as JsonSchema[]).flatMap(listFields), ...Object.keys(properties)];
}
