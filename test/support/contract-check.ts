import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationFacts } from '../../generated/operations.ts';
import { contractFile } from '../../src/contract/contract.ts';
import { operationRoutes } from '../../src/contract/operation-routes.ts';
import { RouteTable } from '../../src/contract/route-table.ts';
import { noteStatus } from './status-coverage.ts';

interface Declared {
  $ref?: string;
  headers?: Record<string, Declared & { required?: boolean; schema?: object }>;
  content?: Record<string, { schema: object }>;
}

const document = JSON.parse(readFileSync(contractFile('json'), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'heed' });
const validators = new Map<string, ValidateFunction>();

const table = new RouteTable(operationRoutes(document.servers[0].url));

export interface ReceivedResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/**
 * Throws if a response is not what the contract declares for its operation: status, body and headers. A path or method
 * that no operation has must get an error of the contract's form, 404 or 405.
 */
export function checkAgainstContract(method: string, path: string, response: ReceivedResponse): void {
  const found = table.find(method.toUpperCase(), path);
  if (!found || 'allowed' in found) {
    if (response.status !== 404 && response.status !== 405)
      throw new Error(`${method} ${path} is not an operation, yet answered ${response.status}`);
    return;
  }
  const id = found.target;
  noteStatus(id, response.status);
  const facts = operationFacts[id];
  const pointer = `#/paths/${escapeKey(facts.path)}/${facts.method}/responses/${response.status}`;
  const declared = resolve(lookUp(pointer), pointer);
  if (!declared.node)
    throw new Error(`${id} does not declare the status ${response.status}: ${JSON.stringify(response.body)}`);
  checkHeaders(id, declared.node, response.headers);
  if (!declared.node.content) return;
  const [type = ''] = (response.headers['content-type'] ?? 'application/json').split(';');
  if (!declared.node.content[type]) throw new Error(`${id} does not declare the content type ${type}`);
  const pointerOfBody = `${declared.pointer}/content/${escapeKey(type)}/schema`;
  // Of a file with one object a line, the schema is that of a line.
  const bodies = type === 'application/x-ndjson' ? linesOf(response.body) : [response.body];
  for (const body of bodies) checkBody(pointerOfBody, id, { ...response, body });
}

function linesOf(body: unknown): unknown[] {
  return String(body)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function checkHeaders(operationId: string, declared: Declared, headers: Record<string, string>): void {
  for (const [name, reference] of Object.entries(declared.headers ?? {})) {
    const header = resolve(reference, '').node as { required?: boolean; schema?: { type?: string } };
    const value = headers[name.toLowerCase()];
    if (value === undefined && header.required) throw new Error(`${operationId}: the header ${name} is missing`);
    if (value === undefined || !header.schema) continue;
    const typed = header.schema.type === 'integer' ? Number(value) : String(value);
    if (!ajv.validate(header.schema, typed))
      throw new Error(`${operationId}: the header ${name}: ${value} ${ajv.errorsText()}`);
  }
}

function checkBody(pointer: string, operationId: string, { status, body }: ReceivedResponse): void {
  let validate = validators.get(pointer);
  if (!validate) {
    validate = ajv.compile({ $ref: `heed${pointer}` });
    validators.set(pointer, validate);
  }
  if (!validate(body))
    throw new Error(`${operationId} ${status}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 2)}`);
}

function resolve(node: Declared | undefined, pointer: string): { node: Declared | undefined; pointer: string } {
  return node?.$ref ? resolve(lookUp(node.$ref), node.$ref) : { node, pointer };
}

function lookUp(pointer: string): Declared | undefined {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce((node, key) => node?.[key], document);
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Throws if what a subscription was sent is not what the contract declares for this type of event. */
export function checkMessage(type: string, message: unknown): void {
  const pointer = `#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
  checkBody(pointer, type, { status: 200, headers: {}, body: message });
}
