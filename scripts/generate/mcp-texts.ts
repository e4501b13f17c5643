import { toSnakeCase } from '../../src/doors/mcp/showing/names.ts';
import type { McpTool } from '../../src/doors/mcp/tools.ts';
import type { JsonSchema } from '../contract/openapi-document.ts';

type Writers = Pick<McpTool, 'ours' | 'byAuthor'>;
type Writer = 'heed' | 'author' | 'stranger';
/** Writers of the fields that were met, by path. A field of several forms is as safe as the least safe of them. */
type Found = Map<string, Writer>;

/**
 * Lists the fields of what a response shows that hold no text of a customer or a stranger, and those whose author another
 * field names. Ids, choices, times and numbers are ours, and so is a text with `x-written-by: heed`.
 */
export function writersOf(response: JsonSchema | undefined): Writers {
  const found: Found = new Map();
  for (const payload of response ? payloadsOf(response) : []) writerOf(payload, '', found, []);
  const of = (wanted: Writer) =>
    [...found].flatMap(([path, writer]) => (writer === wanted && path ? [path] : [])).sort();
  return { ours: of('heed'), byAuthor: of('author') };
}

/** Returns what a response wraps, or the rows of a list. */
function payloadsOf(response: JsonSchema): JsonSchema[] {
  return formsOf(response).flatMap((form) => {
    const { data } = form.properties ?? {};
    return data ? formsOf(data).map(({ items, ...one }) => (items as JsonSchema | undefined) ?? one) : [form];
  });
}

function writerOf(schema: JsonSchema, path: string, found: Found, above: JsonSchema[], isEntry = false): Writer {
  const said = schema['x-written-by'] as Writer | undefined;
  const forms = said || above.includes(schema) ? [] : formsOf(schema);
  const writers = forms.map((form) => writerOfForm(form, path, found, [...above, schema], isEntry));
  const own = said ?? (writers.length > 0 ? lastOf(writers) : 'stranger');
  const before = found.get(path);
  found.set(path, before === undefined ? own : lastOf([before, own]));
  return own;
}

function writerOfForm(form: JsonSchema, path: string, found: Found, above: JsonSchema[], isEntry: boolean): Writer {
  if (form.items) return writerOf(form.items as JsonSchema, path, found, above, true);
  const fields = Object.entries(form.properties ?? {});
  if (fields.length === 0) return holdsNoText(form, path) ? 'heed' : 'stranger';
  // Fields of a resource and of the entries of its lists are shown alone, and any other object as a whole.
  const within: Found = path === '' || (isEntry && !path.includes('.')) ? found : new Map();
  const isOpen = form.additionalProperties !== undefined && form.additionalProperties !== false;
  const inside = fields.map(([name, field]) =>
    writerOf(field, [path, toSnakeCase(name)].filter(Boolean).join('.'), within, above),
  );
  return isOpen || lastOf(inside) !== 'heed' ? 'stranger' : 'heed';
}

function lastOf(writers: Writer[]): Writer {
  return (['stranger', 'author'] as const).find((writer) => writers.includes(writer)) ?? 'heed';
}

const withoutText = ['integer', 'number', 'boolean', 'null'];
const isId = /(^|[._])ids?$/;

function holdsNoText({ type, enum: values, format }: JsonSchema, path: string): boolean {
  const types = [type ?? []].flat() as string[];
  if (values || format === 'date' || format === 'date-time') return true;
  return types.length > 0 && (isId.test(path) || types.every((one) => withoutText.includes(one)));
}

/** Returns the forms that a value can have, with the parts of one as forms of their own. */
function formsOf(schema: JsonSchema): JsonSchema[] {
  const { oneOf = [], anyOf = [], allOf = [] } = schema as Record<string, JsonSchema[] | undefined>;
  const own = schema.properties || schema.items || schema.type || schema.enum ? [schema] : [];
  return [...own, ...[...allOf, ...oneOf, ...anyOf].flatMap(formsOf)];
}
