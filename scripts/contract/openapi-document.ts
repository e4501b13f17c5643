/** The parts of the bundled contract that the generators read. */
export interface OpenApiDocument {
  info?: { version: string; license?: { name: string }; contact?: { name: string; url: string } };
  tags?: ContractTag[];
  paths: Record<string, PathItem>;
  /** The characters that text is blank with, as the inside of a class in a regular expression. */
  'x-blank-characters'?: string;
  /** What subscriptions are sent, by the type of the event. */
  webhooks?: Record<string, { post: Message }>;
  /** Short descriptions of the inputs of MCP tools, by the names that agents know. */
  'x-mcp-inputs'?: Record<string, string>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
  };
}

/** Describes a message of subscriptions. */
interface Message {
  summary: string;
  description: string;
  requestBody: { content: { 'application/json': { schema: JsonSchema; example: object } } };
}

interface ContractTag {
  name: string;
  description: string;
  /** `boundTo` names a parameter of all its paths, which the SDK takes once for all its methods: `heed.thread(token).get()`. */
  'x-sdk'?: { boundTo?: string };
}

/** Returns the parameter to which the SDK binds the operations of this one's tag. */
export function findBoundParameter(
  { tags = [] }: OpenApiDocument,
  { tags: [tag] }: ContractOperation,
): string | undefined {
  return tags.find(({ name }) => name === tag)?.['x-sdk']?.boundTo;
}

/** What the SDK needs to know about an operation beyond its shape. */
export interface SdkBlock {
  /** Describes the method if the operation's own description is too much about HTTP. */
  description?: string;
  /** A second method, for an operation that lists, but looks one up if these parameters are given. */
  lookUp?: { method: string; by: string[]; payload: string; description: string };
  /** The payload of an upload if its form has the field. */
  payloadBy?: { field: string; payload: string; description: string };
  /** The header that takes the signature of the body. */
  signedBy?: string;
}

/** An operation with its place in the contract. */
export interface ContractEntry {
  path: string;
  method: Method;
  item: PathItem;
  operation: ContractOperation;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type PathItem = { parameters?: Parameter[]; servers?: { url: string }[] } & Partial<
  Record<Method, ContractOperation>
>;

export interface ContractOperation {
  operationId: string;
  tags: [string];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, RequestMedia> };
  responses: Record<string, Response>;
  'x-mcp'?: unknown;
  /** A POST that cannot be repeated safely. */
  'x-takes-no-idempotency-key'?: boolean;
  /** The least role of a user who calls it in a workspace. */
  'x-role'?: string;
  'x-sdk'?: SdkBlock;
  /** The folder of an operation that uses what stands above the noun of its tag. */
  'x-room'?: string;
  /** The types of the events that it can write. */
  'x-events'?: string[];
  /** Where what it makes is found: a path that its id follows. */
  'x-location'?: string;
  /** The file of its form is data, and no image, audio or video. */
  'x-takes-data'?: boolean;
  /** The file of its form may be a document, which not every project takes. */
  'x-takes-documents'?: boolean;
  /** What others send along in the query is no mistake of theirs, and is left out. */
  'x-ignores-unknown-query'?: boolean;
  deprecated?: boolean;
  /** The day, such as `2026-03-01`, since when it is deprecated. */
  'x-deprecated-since'?: string;
  /** The day on which a deprecated operation goes away. */
  'x-sunset'?: string;
  /** The response contains a secret that is shown only this once. */
  'x-answers-secret'?: boolean;
}

interface RequestMedia {
  schema: JsonSchema;
  example?: unknown;
  /** How each field of a form is sent. */
  encoding?: Record<string, { contentType: string }>;
}

export interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
}

export interface Media {
  schema: JsonSchema;
  example?: unknown;
}

interface Header {
  $ref?: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
  /** Each value, if the parameter is text that has several with commas between them. */
  'x-list-of'?: JsonSchema;
  /** Values that are none of that schema, such as `none`. Redocly resolves no `$ref` deeper inside of `x-list-of`. */
  'x-list-also'?: string[];
}

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  oneOf?: JsonSchema[];
  enum?: unknown[];
  /** The form of what a text holds. */
  contentSchema?: JsonSchema;
  /** Fields of an open object that a program of Heed reads. The service takes any value for them. */
  'x-understood'?: Record<string, JsonSchema>;
  /** The schema whose fields these changes are of. Only the types of the SDK say so. */
  'x-changes-of'?: string;
  [keyword: string]: unknown;
}

const methods: Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns every operation of the document with its path and method, in the document's order. */
export function listOperations(document: OpenApiDocument): ContractEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, item, operation }] : [];
    }),
  );
}

/** Returns every parameter that the document has in full, once. */
export function listParameters(document: OpenApiDocument): Parameter[] {
  const shared = Object.values(document.components.parameters ?? {});
  const own = listOperations(document).flatMap(({ item, operation }) => [item, operation]);
  const all = [...shared, ...own.flatMap(({ parameters = [] }) => parameters)];
  return [...new Set(all)].filter(({ $ref }) => $ref === undefined);
}

/** Returns the status with which the operation does what was asked: a success, or a redirect where it has none. */
export function successStatus({ responses }: ContractOperation): string | undefined {
  const statuses = Object.keys(responses);
  return statuses.find((code) => code.startsWith('2')) ?? statuses.find((code) => /^30[23]$/.test(code));
}

/** Returns the media type and the schema of a body that is sent as it is: neither as JSON nor as a form. */
export function rawBodyOf({ requestBody }: ContractOperation): { mediaType: string; media: RequestMedia } | undefined {
  const [raw] = Object.entries(requestBody?.content ?? {}).filter(
    ([mediaType]) => mediaType !== 'application/json' && mediaType !== 'multipart/form-data',
  );
  return raw && { mediaType: raw[0], media: raw[1] };
}

/** Whether the operation sends a browser elsewhere, and says nothing that a program could use. */
export function isRedirect(operation: ContractOperation): boolean {
  return successStatus(operation)?.startsWith('3') ?? false;
}

/** Returns what a `$ref` of the document leads to. A node without one is returned itself. */
export function resolve<T extends { $ref?: string }>(document: OpenApiDocument, node: T): T {
  if (!node.$ref) return node;
  const keys = node.$ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return resolve(document, keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T);
}
