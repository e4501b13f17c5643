/** What the generators read of the bundled contract. */
export interface OpenApiDocument {
  tags?: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
  };
}

/** What the SDK needs to know of an operation beyond its shape. */
export interface SdkBlock {
  /** Describes the method where the operation's own description speaks of HTTP too much. */
  description?: string;
  /** A second method, for an operation that lists, or looks one up when these parameters are given. */
  lookUp?: { method: string; by: string[]; payload: string; description: string };
  /** The payload of an upload whose form has the field. */
  payloadBy?: { field: string; payload: string; description: string };
  /** The header that takes the signature of the body. */
  signedBy?: string;
}

/** An operation with where it stands. */
export interface ContractEntry {
  path: string;
  method: Method;
  item: PathItem;
  operation: ContractOperation;
}

export type Method = 'get' | 'post' | 'patch' | 'delete';

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
  'x-sdk'?: SdkBlock;
  /** The answer holds a secret that is shown this once. */
  'x-answers-secret'?: boolean;
}

interface RequestMedia {
  schema: JsonSchema;
  example?: unknown;
  /** How each field of a form is sent. */
  encoding?: Record<string, { contentType: string }>;
}

interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
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
  [keyword: string]: unknown;
}

const methods: Method[] = ['get', 'post', 'patch', 'delete'];

/** Every operation of the document with its path and method, in the document's order. */
export function listOperations(document: OpenApiDocument): ContractEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, item, operation }] : [];
    }),
  );
}

/** What a `$ref` of the document leads to; a node without one is itself. */
export function resolve<T extends { $ref?: string }>(document: OpenApiDocument, node: T): T {
  if (!node.$ref) return node;
  const keys = node.$ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return resolve(document, keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T);
}
