import type { Contract } from './contract.ts';
import { FieldReader, type Inside } from './fields.ts';
import { describeLimits } from './limits.ts';
import type { ReferenceOperation } from './operations.ts';
import { plainSchema } from './plain-schema.ts';
import type { TypePart } from './type-label.ts';

/** A schema in its own place, on the page of schemas; its description is Markdown. */
export interface SchemaEntry {
  name: string;
  description: string;
  limits: string[];
  inside?: Inside;
}

/** The schemas that operations name, and those that they name in turn, by name. */
export function readSchemas(contract: Contract, operations: ReferenceOperation[]): SchemaEntry[] {
  const entries = new Map<string, SchemaEntry>();
  const waiting = operations.flatMap(({ parameters, body, success }) =>
    [...parameters.map(({ fields }) => ({ fields, forms: [] })), body?.inside, success.inside].flatMap(namedIn),
  );
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (entries.has(name)) continue;
    const entry = readSchema(contract, name);
    entries.set(name, entry);
    waiting.push(...namedIn(entry.inside));
  }
  return [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function readSchema(contract: Contract, name: string): SchemaEntry {
  const schema = { $ref: `#/components/schemas/${name}` };
  return {
    name,
    description: plainSchema(contract, schema).description ?? '',
    limits: describeLimits(contract, schema),
    inside: new FieldReader(contract, { unfolds: false }).readInside(schema),
  };
}

/** The schemas named by what is listed, at whatever depth. */
function namedIn(inside: Inside | undefined): string[] {
  if (!inside) return [];
  return [...inside.fields, ...inside.forms].flatMap(({ type, inside: inner }) => [
    ...type.flatMap(({ schema }: TypePart) => schema ?? []),
    ...namedIn(inner),
  ]);
}
