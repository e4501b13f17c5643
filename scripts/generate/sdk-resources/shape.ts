import {
  type ContractEntry,
  type ContractOperation,
  type JsonSchema,
  type OpenApiDocument,
  type Parameter,
  rawBodyOf,
  resolve,
} from '../../contract/openapi-document.ts';
import { readDeprecation } from '../deprecation.ts';
import { sdkName } from '../sdk-names.ts';

export interface PathArgument {
  parameter: string;
  argument: string;
  type: string;
  about: string;
  /** Whether the group takes it, once for all its methods. */
  isBound: boolean;
}

/** What a method of the SDK is written from. */
export interface Shape {
  id: string;
  method: string;
  /** Its arguments for the path, in order: the parameter's name, the argument's name and its type. */
  url: string;
  path: PathArgument[];
  query: Parameter[];
  /** The name of the schema of a JSON body. */
  body: string | undefined;
  /** Whether a call may leave the body out. */
  bodyIsOptional: boolean;
  /** What the body is. */
  bodyAbout: string;
  /** Whether the query or body has a `workspaceId`, and must have it. The workspace that an operation is about does not count. */
  workspace: 'required' | 'optional' | undefined;
  form: JsonSchema | undefined;
  /** The media type of a body that is sent as it is. */
  raw: string | undefined;
  answer: Answer;
  isPost: boolean;
  /** Whether it is sent with the key of the client. */
  takesKey: boolean;
  /** What the method is for. */
  about: string;
  /** What it returns. */
  returns: string;
}

/** The payload's type, and its place: in `data`, under another name, or as the whole response. */
export interface Answer {
  type: string;
  under: string | undefined;
  paged: 'by pagination' | 'by sequence' | 'by nextCursor' | undefined;
  /** It is sent as it is made: a file with one object a line, or events as they happen. */
  streams?: 'file' | 'file in its own form' | 'events';
}

/** `boundTo` is the parameter that the group takes in place of its methods. */
export function readShape(document: OpenApiDocument, entry: ContractEntry, boundTo?: string): Shape {
  const { item, operation, method } = entry;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolve(document, one));
  const { content = {} } = operation.requestBody ?? {};
  const form = content['multipart/form-data']?.schema;
  const json = content['application/json']?.schema;
  const raw = rawBodyOf(operation);
  const query = parameters.filter(({ in: place }) => place === 'query');
  const fields = [json, form].map((one) => one && resolve(document, one));
  return {
    id: operation.operationId,
    method: sdkName(operation).method,
    url: entry.path,
    path: parameters.filter(({ in: place }) => place === 'path').map((one) => pathArgument(entry, one, boundTo)),
    query,
    body: json && nameOfSchema(json),
    bodyIsOptional: operation.requestBody?.required !== true,
    bodyAbout: (raw ? resolve<JsonSchema>(document, raw.media.schema) : fields[0])?.description ?? '',
    workspace: operation.tags[0] === 'workspaces' ? undefined : findWorkspace(query, fields),
    form: form && resolve(document, form),
    raw: raw?.mediaType,
    answer: readAnswer(document, entry),
    takesKey: operation.security?.length !== 0,
    isPost: method === 'post' && !operation['x-takes-no-idempotency-key'],
    about: describe(operation),
    returns: successOf(document, operation)?.description ?? '',
  };
}

/** What an editor shows. It strikes out a method that is deprecated. */
function describe(operation: ContractOperation): string {
  const about = operation['x-sdk']?.description ?? (operation.description ?? operation.summary ?? '').trim();
  const { since, sunset } = readDeprecation(operation) ?? {};
  return since ? `${about}\n@deprecated Since ${since}. It goes away on ${sunset}.` : about;
}

function findWorkspace(query: Parameter[], fields: (JsonSchema | undefined)[]): Shape['workspace'] {
  const parameter = query.find(({ name }) => name === 'workspaceId');
  if (parameter) return parameter.required ? 'required' : 'optional';
  const holder = fields.find((one) => one?.properties?.workspaceId);
  if (!holder) return undefined;
  return holder.required?.includes('workspaceId') ? 'required' : 'optional';
}

/** An id that is not of the group's own resource says whose it is: `comments.list(feedbackId)`, `automations.getRun(runId)`. */
function pathArgument(
  { path, operation: { tags } }: ContractEntry,
  { name, schema, description = '' }: Parameter,
  boundTo: string | undefined,
): PathArgument {
  const [, owner = ''] = new RegExp(`/([\\w-]+)/\\{${name}\\}`).exec(path) ?? [];
  const isOwn = owner.replace(/s$/, '') === tags[0].replace(/s$/, '');
  const argument = name === 'id' && !isOwn ? `${owner.replace(/^(.*-)?(.*?)s?$/, '$2')}Id` : name;
  return {
    parameter: name,
    argument,
    type: /\[0-9\]\+\$$/.test(String(schema.pattern)) ? 'number | string' : 'string',
    about: description,
    isBound: name === boundTo,
  };
}

function readAnswer(document: OpenApiDocument, { operation }: ContractEntry): Answer {
  const content = successOf(document, operation)?.content;
  const line = content?.['application/x-ndjson']?.schema;
  if (line) return readLines(document, operation, line);
  const events = content?.['text/event-stream']?.schema;
  if (events) return { type: typeOfEvents(events), under: undefined, paged: undefined, streams: 'events' };
  const schema = content?.['application/json']?.schema;
  if (successOf(document, operation)?.headers?.['Content-Disposition'] && content && !schema)
    return { type: 'never', under: undefined, paged: undefined, streams: 'file in its own form' };
  if (!content) return { type: 'void', under: undefined, paged: undefined };
  if (!schema) throw new Error(`${operation.operationId} must return JSON, or nothing`);
  // If it returns a list or a single object, the list belongs to the method and the object to x-sdk.lookUp.
  const shown = schema.oneOf?.[0] ?? schema;
  const { properties = {} } = resolve(document, shown);
  const [list] = Object.entries(properties).filter(([name, one]) => name !== 'data' && one.type === 'array');
  if (properties.data)
    return {
      type: typeName(properties.data),
      under: 'data',
      paged: properties.pagination && readPaging(properties.pagination),
    };
  if (list && Object.keys(properties).every((name) => name === list[0] || name === 'nextCursor'))
    return { type: typeName(list[1]), under: list[0], paged: properties.nextCursor && 'by nextCursor' };
  return { type: typeName(shown), under: undefined, paged: undefined };
}

function successOf(document: OpenApiDocument, { responses }: ContractOperation) {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return success && resolve(document, success[1]);
}

/** The type of what a stream sends: an event of the log, unless its schema says another one. */
function typeOfEvents({ contentSchema }: JsonSchema): string {
  return contentSchema ? nameOfSchema(contentSchema) : 'Event';
}

/** If a line has several forms, the first is what the file is about, and the other ends it. */
function readLines(document: OpenApiDocument, { parameters = [] }: ContractOperation, line: JsonSchema): Answer {
  const [item = line] = resolve(document, line).oneOf ?? [];
  const isChosen = parameters.some((one) => resolve(document, one).name === 'format');
  const streams = isChosen ? 'file' : 'file in its own form';
  return { type: nameOfSchema(item), under: undefined, paged: undefined, streams };
}

function readPaging({ properties = {} }: JsonSchema): Answer['paged'] {
  return properties.nextAfter ? 'by sequence' : 'by pagination';
}

/** A schema as a type of the generated ones. */
function typeName(schema: JsonSchema): string {
  if (schema.oneOf) return schema.oneOf.map(nameOfSchema).join(' | ');
  return schema.type === 'array' ? `${nameOfSchema(schema.items as JsonSchema)}[]` : nameOfSchema(schema);
}

function nameOfSchema({ $ref }: JsonSchema): string {
  const name = $ref?.split('/').at(-1);
  if (!name) throw new Error('What a method of the SDK takes or returns needs a name in openapi/schemas');
  return name;
}
