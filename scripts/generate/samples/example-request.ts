import {
  type ContractEntry,
  type ContractOperation,
  type Method,
  type Parameter,
  rawBodyOf,
} from '../../contract/openapi-document.ts';

/** A request as the contract's examples make it. */
export interface ExampleRequest {
  method: Method;
  /** The path below `root`, with its parameters still in braces. */
  path: string;
  /** Where the paths begin: the versioned base, or the site itself. */
  root: string;
  pathParameters: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** The body is a form with a file: the file's name and type, and the other fields. */
  form: { file: { name: string; type: string }; fields: Record<string, unknown> } | undefined;
  /** The body is a file that is sent as it is. */
  raw: { name: string; type: string; text: string } | undefined;
}

/** What a first request leaves out: cursors, and what turns the list of customers into a look-up. */
const leftOut = new Set(['page', 'pageSize', 'cursor', 'limit', 'email', 'phone']);

export function exampleRequest({ path, method, item, operation }: ContractEntry): ExampleRequest {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  const { content = {} } = operation.requestBody ?? {};
  const json = content['application/json'];
  if (json && json.example === undefined) throw new Error(`${operation.operationId}: the body has no example`);
  return {
    method,
    path,
    root: item.servers ? '' : '/api/v1',
    pathParameters: readExamples(operation, parameters, ({ in: place }) => place === 'path'),
    query: readExamples(operation, parameters, isWorthShowing),
    body: json?.example,
    form: content['multipart/form-data'] && readForm(content['multipart/form-data'].example),
    raw: readRaw(operation),
  };
}

function readForm(example: unknown = {}): ExampleRequest['form'] {
  const { file: name = 'screenshot.png', ...fields } = example as { file?: string };
  return { file: { name, type: name.endsWith('.csv') ? 'text/csv' : 'image/png' }, fields };
}

function readRaw(operation: ContractOperation): ExampleRequest['raw'] {
  const raw = rawBodyOf(operation);
  if (!raw) return undefined;
  if (typeof raw.media.example !== 'string') throw new Error(`${operation.operationId}: the body has no example`);
  return { name: 'mail.eml', type: raw.mediaType, text: raw.media.example };
}

function isWorthShowing({ in: place, name, required, example }: Parameter): boolean {
  const isChosen = required || (example !== undefined && name !== 'workspaceId' && !leftOut.has(name));
  return place === 'query' && isChosen;
}

function readExamples(
  { operationId }: ContractOperation,
  parameters: Parameter[],
  isShown: (parameter: Parameter) => boolean,
): Record<string, unknown> {
  const shown = parameters.filter(isShown).map(({ name, example }) => {
    if (example === undefined) throw new Error(`${operationId}: the parameter ${name} has no example`);
    return [name, example];
  });
  return Object.fromEntries(shown);
}

/** Returns the path with its parameters and its query, from the root of the site. */
export function requestPath(request: ExampleRequest): string {
  const pairs = queryTexts(request).map((pair) => pair.map(encodeURIComponent).join('='));
  return `${expandPath(request)}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** Returns the texts of the query by name: an object has one for each key, as `name[key]`. */
export function queryTexts({ query }: ExampleRequest): [name: string, text: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([key, one]): [string, string] => [`${name}[${key}]`, String(one)])
      : [[name, String(value)] satisfies [string, string]],
  );
}

/** Returns the path with its parameters and without its query, from the root of the site. */
export function expandPath({ root, path, pathParameters }: ExampleRequest): string {
  return root + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(pathParameters[name])));
}
