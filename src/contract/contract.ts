import { readFileSync } from 'node:fs';
import { type Document, OpenAPIBackend, type Operation } from 'openapi-backend';
import { type OperationId, operationFacts } from '../../generated/operations.ts';
import { type HandleRequest, operationBackend } from './operation-backend.ts';
import { operationRoutes } from './operation-routes.ts';
import { type RequestParts, requestValidation } from './request-validation.ts';
import type { Route } from './route-table.ts';

export interface ContractOperation {
  id: OperationId;
  /** From the site's root, such as `/api/v1/feedback/{id}`. */
  path: string;
  facts: (typeof operationFacts)[OperationId];
  /** The declared type of each query parameter. */
  queryTypes: ReadonlyMap<string, string>;
  /** Fills in defaults in place. Throws a {@link BadRequest} that names each wrong field. */
  validate(parts: RequestParts, bodyBytes: number): void;
}

export interface Contract {
  /** The versioned base, `/api/v1`. */
  apiRoot: string;
  operations: ReadonlyMap<OperationId, ContractOperation>;
  routes: Route<ContractOperation>[];
  handleRequest: HandleRequest<ContractOperation>;
}

// Each in full, because the build looks for addresses of files in this form.
const files = {
  json: new URL('../../generated/openapi.json', import.meta.url),
  yaml: new URL('../../generated/openapi.yaml', import.meta.url),
  events: new URL('../../generated/asyncapi.json', import.meta.url),
};
let loading: Promise<Contract> | undefined;

/** The bundled contract, read once per process. Validators are compiled when they are first used. */
export function loadContract(): Promise<Contract> {
  loading ??= readContract();
  return loading;
}

async function readContract(): Promise<Contract> {
  const document = JSON.parse(readFileSync(contractFile('json'), 'utf8')) as Document & { servers: [{ url: string }] };
  const apiRoot = document.servers[0].url;
  const api = await new OpenAPIBackend({ definition: document, quick: true, validate: false }).init();
  const requireFit = requestValidation(api);
  const queryTypes = new Map(api.getOperations().map((one) => [one.operationId, readQueryTypes(one)]));
  const routes = operationRoutes(apiRoot).map(({ method, path, target: id }): Route<ContractOperation> => {
    const operation = { id, path, facts: operationFacts[id], queryTypes: queryTypes.get(id) ?? new Map() };
    return { method, path, target: { ...operation, validate: (parts, bytes) => requireFit(id, parts, bytes) } };
  });
  const operations = new Map(routes.map(({ target }) => [target.id, target]));
  return { apiRoot, operations, routes, handleRequest: operationBackend(api, routes) };
}

function readQueryTypes({ parameters = [] }: Operation): Map<string, string> {
  const declared = parameters as { in: string; name: string; schema?: { type?: string } }[];
  const inQuery = declared.filter((one) => one.in === 'query');
  return new Map(inQuery.map(({ name, schema }) => [name, schema?.type ?? 'string']));
}

/** The bundled contract, or its events alone, in the form in which it is served. */
export function contractFile(format: keyof typeof files): URL {
  return files[format];
}
