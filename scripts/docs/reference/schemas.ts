import type { Contract } from './contract.ts';
import { FieldReader, type Inside } from './fields.ts';
import { describeLimits } from './limits.ts';
import type { ReferenceOperation } from './operations.ts';
import { plainSchema } from './plain-schema.ts';
import type { TypePart } from './type-label.ts';

/** A page of schemas. */
export interface SchemaPage {
  url: string;
  title: string;
  description: string;
  schemas: SchemaEntry[];
}

/** A schema in its own place; its description is Markdown. */
export interface SchemaEntry {
  name: string;
  /** Its place. */
  url: string;
  description: string;
  limits: string[];
  inside?: Inside;
}

const shared = {
  url: '/reference/schemas/',
  title: 'Schemas',
  description: 'The parts that requests and responses of several operations share.',
};
/** There are so many schemas that they would make one page too long. */
const ofEvents = {
  url: '/reference/event-schemas/',
  title: 'Schemas of events',
  description: 'The forms of the events that the log, streams and subscriptions carry, one for each type.',
};
const ofAutomations = {
  url: '/reference/automation-schemas/',
  title: 'Schemas of automations',
  description: 'The conditions and the actions that automations are made of, one schema for each kind.',
};
const ofMail = {
  url: '/reference/mail-schemas/',
  title: 'Schemas of mail and conversations',
  description: 'The mail that comes in and goes out, and conversations as their people see them.',
};

/** Returns the place of the schema with this name. */
export function schemaUrl(name: string): string {
  return `${pageOf(name).url}#${name}`;
}

/** Divides the schemas into their pages. */
export function schemaPages(schemas: SchemaEntry[]): SchemaPage[] {
  return [shared, ofEvents, ofAutomations, ofMail].map((page) => ({
    ...page,
    schemas: schemas.filter(({ name }) => pageOf(name) === page),
  }));
}

function pageOf(name: string): typeof shared {
  if (/.Event$/.test(name)) return ofEvents;
  if (/Mail|^(Thread|Visitor|Audience|Participant)/.test(name)) return ofMail;
  return /.Action$|^Condition|^(Choice|CustomField|List|Number|Text|Time|YesNo)Rule$/.test(name)
    ? ofAutomations
    : shared;
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
    url: schemaUrl(name),
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
