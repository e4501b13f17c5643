import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, OpenApiDocument } from './openapi-document.ts';

/** Writes generated/schema-fields.ts: for each object of the contract the names of its fields, in the contract's order. */
export function generateSchemaFields(root: string, dereferenced: OpenApiDocument): void {
  const lines = Object.entries(dereferenced.components.schemas).flatMap(([name, schema]) => {
    const fields = fieldsOf(schema);
    return fields.length > 0 ? [`  ${name}: ${JSON.stringify(fields)},`] : [];
  });
  const source = [
    '// Generated from openapi/ by npm run generate. Do not edit.',
    '',
    '/** The fields of each object of the contract: what a client may send, and what it gets to see. */',
    'export const schemaFields = {',
    ...lines,
    '} as const;',
    '',
  ];
  writeFileSync(join(root, 'generated/schema-fields.ts'), source.join('\n'));
}

function fieldsOf({ properties = {}, allOf = [] }: JsonSchema): string[] {
  return [...(allOf as JsonSchema[]).flatMap(fieldsOf), ...Object.keys(properties)];
}
