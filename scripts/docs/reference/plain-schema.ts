import { type JsonSchema, resolve } from '../../contract/openapi-document.ts';
import type { Contract } from './contract.ts';

/** A schema whose references and parts are put together, as a reader thinks of it. */
export interface PlainSchema extends JsonSchema {
  /** What the contract calls it, where it has a name there. */
  name?: string;
  isNullable: boolean;
  /** Its types without `null`. */
  types: string[];
  items?: JsonSchema;
  /** The forms it may take, where there are several. */
  variants: JsonSchema[];
}

/** What a reader of the reference needs of a schema: what it leads to, what its parts are, whether it may be null. */
export function plainSchema(contract: Contract, schema: JsonSchema): PlainSchema {
  const { name, ...found } = follow(contract, schema);
  const { allOf, oneOf, anyOf, ...own } = found as JsonSchema & Record<'allOf' | 'anyOf', JsonSchema[] | undefined>;
  if (allOf) return mergeParts(contract, own, allOf, name);

  const forms = oneOf ?? anyOf ?? [];
  const variants = forms.filter(({ type }) => type !== 'null');
  const types = [own.type ?? []].flat();
  const isNullable = variants.length < forms.length || types.includes('null');
  const [only] = variants;
  if (only && variants.length === 1) {
    const plain = plainSchema(contract, only);
    return { ...plain, ...own, name: name ?? plain.name, isNullable: isNullable || plain.isNullable };
  }
  return {
    ...own,
    ...(name && { name }),
    items: own.items as JsonSchema | undefined,
    types: types.filter((type) => type !== 'null'),
    isNullable,
    variants,
  };
}

/** What a reference leads to, under its name, with what stands beside the reference. */
function follow(contract: Contract, schema: JsonSchema): JsonSchema & { name?: string } {
  if (!schema.$ref) return schema;
  const { $ref, ...beside } = schema;
  return { ...resolve<JsonSchema>(contract, { $ref }), ...beside, name: schemaName($ref) };
}

function schemaName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** One object of several: its fields are those of all its parts. A single part keeps its own name. */
function mergeParts(contract: Contract, own: JsonSchema, parts: JsonSchema[], name: string | undefined): PlainSchema {
  const [first, ...others] = parts.map((part) => plainSchema(contract, part));
  if (!first) throw new Error('An allOf of the contract is empty');
  if (others.length === 0) return { ...first, ...own, ...((name ?? first.name) && { name: name ?? first.name }) };
  const all = [first, ...others];
  return {
    ...own,
    ...(name && { name }),
    types: ['object'],
    isNullable: false,
    variants: [],
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  };
}
