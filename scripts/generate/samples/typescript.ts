import { type ContractOperation, isRedirect } from '../../contract/openapi-document.ts';
import { sdkName } from '../sdk-names.ts';
import { credentialsOf } from './credentials.ts';
import { type ExampleRequest, requestPath } from './example-request.ts';
import { exampleSite } from './example-site.ts';
import { literal } from './literal.ts';

const resultNames: Record<string, string> = { send: 'receipt', submit: 'receipt', upload: 'file', history: 'event' };

/**
 * Returns a module that makes the request with the SDK and shows what comes back. `boundTo` is the parameter that the group
 * of its methods takes.
 */
export function typeScriptSample(
  operation: ContractOperation,
  request: ExampleRequest,
  boundTo: string | undefined,
): string {
  if (isRedirect(operation)) return visit(request);
  const { group, method } = sdkName(operation);
  const { [boundTo ?? '']: bound, ...pathParameters } = request.pathParameters;
  const of = bound === undefined ? '' : `(${literal(bound)})`;
  const call = `heed.${group}${of}.${method}(${joined(writeArguments(operation, { ...request, pathParameters }))})`;
  const lines = [
    "import { Heed } from '@heed/sdk';",
    '',
    client(operation, request),
    '',
    ...(isPaged(operation)
      ? walk(resultNames[method] ?? singular(group), call)
      : awaited(resultName(group, method), call)),
    '',
  ];
  return lines.join('\n');
}

/** A page follows a redirect by going there. */
function visit(request: ExampleRequest): string {
  return `location.assign('${requestPath(request)}');\n`;
}

function client(operation: ContractOperation, { method }: ExampleRequest): string {
  const baseUrl = `baseUrl: '${exampleSite}'`;
  return credentialsOf(operation, method).takesKey
    ? `const heed = new Heed({ apiKey: process.env.HEED_API_KEY, ${baseUrl} });`
    : `const heed = new Heed({ ${baseUrl} });`;
}

/** The parameters of the path, then the body or the query, as every method of the SDK takes them. */
function writeArguments({ operationId }: ContractOperation, request: ExampleRequest): string[] {
  const path = Object.values(request.pathParameters).map((value) => literal(value));
  const { form, raw } = request;
  if (form) return [...path, literal({ ...request.query, ...form.fields, file: { path: form.file.name } })];
  const query = Object.keys(request.query).length > 0 ? [literal(request.query)] : [];
  if (raw) return [...path, literal({ path: raw.name }), ...query];
  const rest = request.body ?? (Object.keys(request.query).length > 0 ? request.query : undefined);
  const secret = operationId === 'receiveWebhook' ? ["process.env.HEED_WEBHOOK_SECRET ?? ''"] : [];
  return [...path, ...(rest === undefined ? [] : [literal(rest)]), ...secret];
}

/** One line for each if one that is not the last takes several lines. */
function joined(texts: string[]): string {
  if (!texts.slice(0, -1).some((text) => text.includes('\n'))) return texts.join(', ');
  return `\n${texts.map((text) => `  ${text.replaceAll('\n', '\n  ')},\n`).join('')}`;
}

/** Whether the method returns a list that is read page by page, or line by line, or events as they happen. */
function isPaged({ responses, parameters = [] }: ContractOperation): boolean {
  const { content = {} } = responses['200'] ?? {};
  if (content['text/event-stream']) return true;
  if (content['application/x-ndjson']) return parameters.some(({ name }) => name === 'format');
  const schema = content['application/json']?.schema ?? {};
  const { properties = {} } = schema.oneOf?.[0] ?? schema;
  return 'pagination' in properties || 'nextCursor' in properties;
}

function walk(item: string, call: string): string[] {
  return [`for await (const ${item} of ${call}) {`, `  console.log(${item});`, '}'];
}

function awaited(name: string | undefined, call: string): string[] {
  return name === undefined ? [`await ${call};`] : [`const ${name} = await ${call};`, `console.log(${name});`];
}

/** Undefined if the response only confirms. */
function resultName(group: string, method: string): string | undefined {
  if (method === 'delete') return undefined;
  if (method === 'list') return group;
  const [, noun] = /^(?:get|list)([A-Z]\w*)$/.exec(method) ?? [];
  if (noun && noun !== 'ByNumber') return noun.charAt(0).toLowerCase() + noun.slice(1);
  if (/run$/i.test(method)) return method;
  return resultNames[method] ?? singular(group);
}

function singular(group: string): string {
  // A keyword of the language.
  if (group === 'imports') return 'imported';
  return group.replace(/s$/, '');
}
