/** Rules of our own for `redocly lint`, for what redocly.yaml cannot put together from its built-in ones. */
export default function rules() {
  return { id: 'heed', rules: { oas3: { 'response-example': responseExample } } };
}

/** What the linter hands to a rule, as far as this one reads it. */
interface Context {
  key: string;
  report(problem: { message: string }): void;
  resolve(node: Schema): { node?: Schema };
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

/** An answer in JSON has an example: beside its schema, or in it, where all operations that answer so share it. */
function responseExample() {
  return {
    Response: {
      MediaType({ schema, example, examples }: MediaType, ctx: Context) {
        if (ctx.key !== 'application/json' || example !== undefined || examples) return;
        if (!schema || !hasExample(schema, ctx)) ctx.report({ message: 'A JSON answer must have an example.' });
      },
    },
  };
}

/** Either an example of the schema itself, or one of each of its alternatives. */
function hasExample(given: Schema, ctx: Context): boolean {
  const { examples, oneOf } = ctx.resolve(given).node ?? {};
  return Boolean(examples?.length || oneOf?.every((alternative) => hasExample(alternative, ctx)));
}
