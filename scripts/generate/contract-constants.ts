import { type JsonSchema, listOperations, type OpenApiDocument, resolve } from '../contract/openapi-document.ts';
import { writeSource } from './source-file.ts';

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/**
 * Writes generated/contract-constants.ts, which has what code needs from the contract at run time. For each named
 * schema and parameter these are the values of an enum as `<name>Values`, and its bounds as `<name>Limits`. Then come
 * the statuses of the error codes, the files that may be uploaded, and what a character is that is not blank.
 */
export function generateContractConstants(root: string, document: OpenApiDocument): void {
  const { schemas, parameters = {} } = document.components;
  const named = [
    ...Object.entries(schemas),
    ...Object.entries(parameters).map(([name, { schema }]): [string, JsonSchema] => [name, schema]),
  ];
  const source = [
    ...named.flatMap(([name, schema]) => [...valuesConstant(name, schema), ...limitsConstant(name, schema)]),
    constant('statusOfErrorCode', statusOfErrorCode(document)),
    constant('mediaTypeValues', mediaTypes(document)),
    constant('mostBytesOfMediaKind', schemas.MediaKind?.['x-most-bytes']),
    `export const seenCharacter = /[^${document['x-blank-characters']}]/u;`,
  ];
  writeSource(root, 'generated/contract-constants.ts', source);
}

function valuesConstant(name: string, schema: JsonSchema): string[] {
  return schema.enum ? [constant(`${lowerFirst(name)}Values`, schema.enum)] : [];
}

function limitsConstant(name: string, schema: JsonSchema): string[] {
  const limits = Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'x-max-bytes' ? [['maxBytes', value]] : bounds.includes(keyword) ? [[keyword, value]] : [],
  );
  return limits.length > 0 ? [constant(`${lowerFirst(name)}Limits`, Object.fromEntries(limits))] : [];
}

/** Returns each code with its one status. */
function statusOfErrorCode(document: OpenApiDocument): Record<string, number> {
  const answers = listOperations(document).flatMap(({ operation }) => Object.entries(operation.responses));
  const pairs = answers.flatMap(([status, response]): [string, number][] => {
    const schema = resolve(document, response).content?.['application/json']?.schema;
    const error = schema && resolve(document, schema).properties?.error?.properties?.code?.enum?.[0];
    return typeof error === 'string' ? [[error, Number(status)]] : [];
  });
  return Object.fromEntries(pairs.sort(([, one], [, other]) => one - other));
}

/** Returns the types that the form of an upload takes. */
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
