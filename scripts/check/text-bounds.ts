import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSchema, listOperations, type OpenApiDocument, resolve } from '../contract/openapi-document.ts';

/** Where a text stands, such as `createFeedback body/message`. */
interface Place {
  document: OpenApiDocument;
  name: string;
  /** The schemas that contain this one: some contain themselves. */
  above: JsonSchema[];
}

/** Names the texts of paths, queries, headers and bodies that may be of any length. */
export function textFaults(project: string): string[] {
  const document = JSON.parse(readFileSync(join(project, 'generated/openapi.json'), 'utf8')) as OpenApiDocument;
  return unboundedTexts(document).map(
    (name) => `${name} has no maxLength: use one of openapi/schemas/common.yaml, or its own.`,
  );
}

/** Returns the places of texts without a bound, each once, in the contract's order. */
export function unboundedTexts(document: OpenApiDocument): string[] {
  const places = listOperations(document).flatMap(({ item, operation }) => {
    const start = (place: string): Place => ({ document, name: `${operation.operationId} ${place}`, above: [] });
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      .map((parameter) => resolve(document, parameter))
      .flatMap(({ in: place, name, schema }) => textsIn(schema, start(`${place}/${name}`)));
    const bodies = Object.values(operation.requestBody?.content ?? {});
    return [...parameters, ...bodies.flatMap(({ schema }) => textsIn(schema, start('body')))];
  });
  return [...new Set(places)];
}

/** Finds the texts in a schema and below it. A schema below a condition only narrows what stands beside it. */
function textsIn(node: JsonSchema, place: Place): string[] {
  const schema = resolve(place.document, node);
  if (place.above.includes(schema)) return [];
  const inside = (name: string): Place => ({ ...place, name, above: [...place.above, schema] });
  const { properties = {}, items, additionalProperties: others } = schema as Record<string, Record<string, JsonSchema>>;
  const parts = (['allOf', 'oneOf', 'anyOf'] as const).flatMap((keyword) => (schema[keyword] ?? []) as JsonSchema[]);
  return [
    ...(isText(schema) && !isBounded(schema) ? [place.name] : []),
    ...parts.flatMap((part) => textsIn(part, inside(place.name))),
    ...Object.entries(properties).flatMap(([name, field]) => textsIn(field, inside(`${place.name}/${name}`))),
    ...[items, others].flatMap((entry) =>
      typeof entry === 'object' ? textsIn(entry as JsonSchema, inside(`${place.name}/*`)) : [],
    ),
  ];
}

function isText({ type = [] }: JsonSchema): boolean {
  return [type].flat().includes('string');
}

/** Whether it has few values, a length, or the form of a time. Files have their own limits. */
function isBounded({ maxLength, enum: values, const: value, format }: JsonSchema): boolean {
  return (
    maxLength !== undefined ||
    values !== undefined ||
    value !== undefined ||
    /^(date-time|binary)$/.test(String(format))
  );
}
