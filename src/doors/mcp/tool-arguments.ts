import type { ValidateFunction } from 'ajv';
import { operationFacts } from '../../../generated/operations.ts';
import { requireCleanText } from '../../contract/clean-text.ts';
import { contractAjv, mostBytesToFindAllErrors } from '../../contract/contract-ajv.ts';
import { badRequestFrom } from '../../contract/validation-errors.ts';
import { etagOf } from '../../platform/versions.ts';
import type { McpTool } from './tools.ts';

/** What a call sends to the operation, by its place in the request. */
export interface PlacedArguments {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** `If-Match`, under the name that Node.js gives it. */
  header: Record<string, string>;
  /** Undefined for an operation that takes no body. */
  body: Record<string, unknown> | undefined;
  /** The size of the arguments as JSON. */
  bytes: number;
}

const quick = validators(false);
const thorough = validators(true);

/** Checks arguments against the tool's schema, fills in defaults, and puts each where it belongs in the request. */
export function placeArguments(tool: McpTool, given: Record<string, unknown>): PlacedArguments {
  requireCleanText(given, 'arguments');
  const bytes = Buffer.byteLength(JSON.stringify(given));
  if (!quick(tool)({ arguments: given })) {
    const validate = bytes <= mostBytesToFindAllErrors ? thorough(tool) : quick(tool);
    validate({ arguments: given });
    throw badRequestFrom(validate.errors ?? []);
  }
  const takesBody = operationFacts[tool.operationId].body === 'json';
  const places = { path: {}, query: {}, body: {} } as Record<'path' | 'query' | 'body', Record<string, unknown>>;
  const header: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const target = tool.arguments[name];
    if (target?.in === 'header') header[target.name.toLowerCase()] = etagOf(Number(value));
    else if (target) places[target.in][target.name] = value;
  }
  return { ...places, header, body: takesBody ? places.body : undefined, bytes };
}

/** Compiles the schema when it is first used. The wrapping makes errors name `arguments/…`. */
function validators(allErrors: boolean): (tool: McpTool) => ValidateFunction {
  const ajv = contractAjv(allErrors);
  const compiled = new Map<string, ValidateFunction>();
  return ({ name, inputSchema }) => {
    const validator = compiled.get(name) ?? ajv.compile({ properties: { arguments: inputSchema } });
    compiled.set(name, validator);
    return validator;
  };
}
