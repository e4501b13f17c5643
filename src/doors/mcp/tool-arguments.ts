import type { ValidateFunction } from 'ajv';
import { type OperationId, operationFacts } from '../../../generated/operations.ts';
import { BadRequest } from '../../base/errors.ts';
import { requireCleanText } from '../../base/json/clean-text.ts';
import { contractAjv, mostBytesToFindAllErrors } from '../../contract/contract-ajv.ts';
import { badRequestFrom } from '../../contract/validation-errors.ts';
import { etagOf } from '../../platform/versions.ts';
import { leniently } from './lenient-arguments.ts';
import type { McpTool } from './tools.ts';

export type Arguments = Record<string, unknown>;

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

/** Returns arguments that fit the tool's schema, with defaults filled in, and null for each that `clear` names. */
export function checkArguments(tool: McpTool, sent: Arguments): Arguments {
  requireCleanText(sent, 'arguments');
  const given = leniently(tool, structuredClone(sent));
  if (quick(tool)({ arguments: given })) return cleared(given);
  const validate = sizeOf(given) <= mostBytesToFindAllErrors ? thorough(tool) : quick(tool);
  validate({ arguments: given });
  throw badRequestFrom(validate.errors ?? []);
}

function cleared({ clear = [], ...given }: Arguments): Arguments {
  const names = clear as string[];
  const both = names.find((name) => given[name] !== undefined);
  if (both !== undefined)
    throw BadRequest.of({ path: 'arguments/clear', message: `must not name ${both}, which the call sets too` });
  return { ...given, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/** Puts each argument where it belongs in the request. What only the tool knows goes nowhere. */
export function placeArguments(tool: McpTool, given: Arguments): PlacedArguments {
  const parts = placed(tool.operationId, {}, sizeOf(given));
  // An object whose fields stand alone is sent without any too, so the operation says which are missing.
  for (const { in: place, name } of Object.values(tool.arguments))
    if (place === 'body' && name.includes('/')) putInto(parts.body ?? {}, name.split('/').slice(0, -1), {});
  for (const [name, value] of Object.entries(given)) {
    const target = tool.arguments[name];
    if (target?.in === 'header') parts.header[target.name.toLowerCase()] = etagOf(Number(value));
    else if (target) putInto(parts[target.in] ?? {}, target.name.split('/'), value);
  }
  return parts;
}

/** A request for an operation, for what a tool wants to know besides. */
export function placed(
  operationId: OperationId,
  { path = {}, query = {}, body = {} }: Partial<Pick<PlacedArguments, 'path' | 'query' | 'body'>>,
  bytes = 0,
): PlacedArguments {
  const takesBody = operationFacts[operationId].body === 'json';
  return { path: { ...path }, query: { ...query }, header: {}, body: takesBody ? { ...body } : undefined, bytes };
}

function putInto(place: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) place[key] = value;
  else {
    place[key] ??= {};
    putInto(place[key] as Record<string, unknown>, rest, value);
  }
}

function sizeOf(given: Arguments): number {
  return Buffer.byteLength(JSON.stringify(given));
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
