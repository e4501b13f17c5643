import type { McpTool } from '../../src/doors/mcp/tools.ts';
import type { ContractOperation, JsonSchema, PathItem } from '../contract/openapi-document.ts';

type Place = McpTool['arguments'][string]['in'];

/** A path parameter, query parameter or body field of an operation. */
export interface Input {
  in: Place;
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** How a tool takes `If-Match`: as the version that another tool told. */
export const expectedVersion: Input = {
  in: 'header',
  name: 'If-Match',
  required: false,
  schema: {
    type: 'integer',
    minimum: 1,
    description: 'The version that the resource must still have. If somebody has changed it since, nothing is written.',
  },
};

/** Everything that an operation takes, but for headers that only HTTP knows. The fields of a spread object stand alone. */
export function listInputs(item: PathItem, operation: ContractOperation, spread: string[] = []): Input[] {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((parameter): Input[] => {
    const { in: place, name, required = false, description, schema } = parameter;
    if (name === 'If-Match') return [expectedVersion];
    return place === 'header'
      ? []
      : [{ in: place, name, required, schema: { ...schema, ...(description && { description }) } }];
  });
  return [
    ...parameters,
    ...listBodyFields(operation).flatMap((input) => (spread.includes(input.name) ? fieldsOf(input) : [input])),
  ];
}

function fieldsOf({ name, schema }: Input): Input[] {
  return Object.entries(schema.properties ?? {}).map(([field, of]) => ({
    in: 'body',
    name: `${name}/${field}`,
    required: false,
    schema: of,
  }));
}

function listBodyFields({ operationId, requestBody }: ContractOperation): Input[] {
  if (!requestBody) return [];
  const body = requestBody.content['application/json']?.schema;
  if (!body?.properties)
    throw new Error(`x-mcp of ${operationId}: the body must be a JSON object with listed properties`);
  const { properties, required = [] } = body;
  return Object.entries(properties).map(([name, schema]) => ({
    in: 'body',
    name,
    required: required.includes(name),
    schema,
  }));
}
