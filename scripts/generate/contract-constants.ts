import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSchema, listOperations, type OpenApiDocument, resolve } from './openapi-document.ts';

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/**
 * Writes generated/contract-constants.ts, what code needs of the contract at run time. For each schema and parameter that it
 * names: the values of an enum as `<name>Values`, its bounds as `<name>Limits`. Then the statuses of the error codes, and
 * what files may be uploaded.
 */
export function generateContractConstants(root: string, document: OpenApiDocument): void {
  const { schemas, parameters = {} } = document.components;
  const named = [
    ...Object.entries(schemas),
    ...Object.entries(parameters).map(([name, { schema }]): [string, JsonSchema] => [name, schema]),
  ];
  const source = [
    '// Generated from openapi/ by npm run generate. Do not edit.',
    ...named.flatMap(([name, schema]) => [...valuesOf(name, schema), ...limitsOf(name, schema)]),
    constant('statusOfErrorCode', statusOfErrorCode(document)),
    constant('mediaTypeValues', mediaTypes(document)),
    constant('mostBytesOfMediaKind', schemas.MediaKind?.['x-most-bytes']),
    '',
  ];
  writeFileSync(join(root, 'generated/contract-constants.ts'), source.join('\n'));
}

function valuesOf(name: string, schema: JsonSchema): string[] {
  return schema.enum ? [constant(`${lowerFirst(name)}Values`, schema.enum)] : [];
}

function limitsOf(name: string, schema: JsonSchema): string[] {
  const limits = Object.entries(schema).filter(([keyword]) => bounds.includes(keyword));
  return limits.length > 0 ? [constant(`${lowerFirst(name)}Limits`, Object.fromEntries(limits))] : [];
}

/** Each code with the one status under which operations answer it. */
function statusOfErrorCode(document: OpenApiDocument): Record<string, number> {
  const answers = listOperations(document).flatMap(({ operation }) => Object.entries(operation.responses));
  const pairs = answers.flatMap(([status, response]): [string, number][] => {
    const schema = resolve(document, response).content?.['application/json']?.schema;
    const error = schema && resolve(document, schema).properties?.error?.properties?.code?.enum?.[0];
    return typeof error === 'string' ? [[error, Number(status)]] : [];
  });
  return Object.fromEntries(pairs.sort(([, one], [, other]) => one - other));
}

/** The types that the form of an upload takes. */
function mediaTypes(document: OpenApiDocument): string[] {
  const forms = listOperations(document).map(({ operation }) => operation.requestBody?.content['multipart/form-data']);
  return [...new Set(forms.flatMap((form) => form?.encoding?.file?.contentType.split(/,\s*/) ?? []))];
}

function constant(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)} as const;`;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
