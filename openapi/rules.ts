/** Our own rules for `redocly lint`, for what redocly.yaml cannot build from its built-in ones. */
export default function rules() {
  return {
    id: 'heed',
    rules: {
      oas3: {
        'response-example': responseExample,
        'session-beside-key': sessionBesideKey,
        'success-or-redirect': successOrRedirect,
        forbidden,
      },
    },
  };
}

/** What the linter passes to a rule, as far as this one reads it. */
interface Context {
  key: string;
  report(problem: { message: string }): void;
  resolve(node: Schema): { node?: Schema };
}

interface Operation {
  security?: Record<string, string[]>[];
  responses?: Record<string, { headers?: object }>;
  'x-message'?: boolean;
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: object;
}

interface Schema {
  examples?: unknown[];
  oneOf?: Schema[];
}

/**
 * A JSON response has an example: beside its schema, or in the schema, where all operations that return it share it.
 */
function responseExample() {
  return {
    Response: {
      MediaType({ schema, example, examples }: MediaType, ctx: Context) {
        if (ctx.key !== 'application/json' || example !== undefined || examples) return;
        if (!schema || !hasExample(schema, ctx)) ctx.report({ message: 'A JSON response must have an example.' });
      },
    },
  };
}

/** Whatever a key may do, a signed-in user may do with the right role. */
function sessionBesideKey() {
  return {
    Operation({ security = [] }: Operation, ctx: Context) {
      if (security.some(({ apiKey }) => apiKey) && !security.some(({ session }) => session))
        ctx.report({ message: 'An operation that takes an API key must take a session too: add { session: [] }.' });
    },
  };
}

const redirect = /^30[23]$/;

/** An operation declares what it returns if all is well, or where it then sends the browser. */
function successOrRedirect() {
  return {
    Operation({ responses = {} }: Operation, ctx: Context) {
      const isThere = Object.entries(responses).some(
        ([status, { headers = {} }]) => status.startsWith('2') || (redirect.test(status) && 'Location' in headers),
      );
      if (!isThere) ctx.report({ message: 'An operation must declare a 2xx, or a 302 or 303 with a Location.' });
    },
  };
}

/** Whoever sends a browser elsewhere asks nobody who they are. */
function forbidden() {
  return {
    Operation({ responses = {}, 'x-message': isMessage }: Operation, ctx: Context) {
      const redirects = Object.keys(responses).some((status) => redirect.test(status));
      if (!redirects && !isMessage && !('403' in responses))
        ctx.report({ message: 'An operation that does not redirect must declare 403.' });
    },
  };
}

/** Whether the schema has an example, or each of its alternatives has one. */
function hasExample(given: Schema, ctx: Context): boolean {
  const { examples, oneOf } = ctx.resolve(given).node ?? {};
  return Boolean(examples?.length || oneOf?.every((alternative) => hasExample(alternative, ctx)));
}
