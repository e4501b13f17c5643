import fc from 'fast-check';
import type { JsonSchema } from '../../scripts/contract/openapi-document.ts';

type Lookup = (reference: string) => JsonSchema;

/** Values for an id, an address and the like, by the name of the contract's property. */
export type Known = Record<string, readonly unknown[]>;

/** Text that breaks careless code: quotes, wildcards, long, astral and right-to-left text, numbers and prototypes. */
export const awkwardText = fc.constantFrom(
  '',
  ' ',
  "'; DROP TABLE feedback; --",
  '%_\\',
  '{{feedback.message}}',
  '<script>alert(1)</script>',
  '\u202e\u0301𝒳🦄',
  '__proto__',
  'null',
  '-1',
  '1e309',
  'x'.repeat(5_000),
);

/** Values that are likely wrong anywhere. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  awkwardText,
  fc.constantFrom(null, true, -1, 0.1, 1e308, 2 ** 53, [], {}, [null], { constructor: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Draws values for a schema of the contract, mostly right ones: `known` values by name, others by type and bounds. */
export function fromSchema(schema: JsonSchema, lookUp: Lookup, known: Known, name = ''): fc.Arbitrary<unknown> {
  const draw = (one: JsonSchema, property = name) => fromSchema(one, lookUp, known, property);
  if (schema.$ref) return draw(lookUp(schema.$ref));
  if (known[name] && schema.type === 'string') return fc.constantFrom(...known[name]);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const parts = [...((schema.allOf as JsonSchema[]) ?? [])];
  const [alternatives] = [schema.oneOf, schema.anyOf as JsonSchema[] | undefined].filter((one) => one !== undefined);
  if (alternatives) return fc.oneof(...alternatives.map((one) => draw(one)));
  if (parts.length > 0 && !schema.properties)
    return fc.tuple(...parts.map((one) => draw(one))).map((values) => merge(values));

  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? (schema.properties ? 'object' : 'string')];
  return fc.oneof(...types.map((type) => ofType(type, schema, draw)));
}

function ofType(
  type: string,
  schema: JsonSchema,
  draw: (schema: JsonSchema, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { minimum = -5, maximum = 200, minLength = 0, maxItems = 3 } = schema as Record<string, number>;
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 2 ** 31)) });
  if (type === 'number') return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
  if (type === 'array') {
    const items = schema.items as JsonSchema | undefined;
    return fc.array(items ? draw(items, '') : junk, { maxLength: Math.min(maxItems, 3) });
  }
  if (type === 'object') return ofObject(schema, draw);
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.oneof(fc.string({ minLength, maxLength: minLength + 20, unit: 'grapheme' }), awkwardText);
}

function ofObject(schema: JsonSchema, draw: (schema: JsonSchema, name?: string) => fc.Arbitrary<unknown>) {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).map(([name, one]) => [name, draw(one, name)] as const);
  const fields = fc.record(Object.fromEntries(shown), { requiredKeys: required.filter((one) => one in properties) });
  const [pattern] = Object.entries((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
  if (pattern) return fc.dictionary(fc.stringMatching(new RegExp(pattern[0])), draw(pattern[1], ''), { maxKeys: 3 });
  if (schema.additionalProperties === false || shown.length > 0) return fields;
  return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
}

function merge(values: unknown[]): unknown {
  const objects = values.filter((value) => typeof value === 'object' && value !== null);
  return objects.length === values.length ? Object.assign({}, ...objects) : values.at(-1);
}

/** Returns the body with one fault somewhere: a replaced value, a missing field or an extra one. */
export function broken(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(body, fc.nat(), junk, fc.constantFrom('replace', 'drop', 'add')).map(([value, at, wrong, how]) => {
    const copy = structuredClone(value);
    const places = placesIn(copy);
    const place = places[at % Math.max(1, places.length)];
    if (!place) return wrong;
    if (how === 'drop') delete place.holder[place.key];
    else place.holder[how === 'add' ? `${place.key}x` : place.key] = wrong;
    return copy;
  });
}

function placesIn(root: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof root !== 'object' || root === null) return [];
  const holder = root as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
