import type { JsonSchema, Parameter } from '../../contract/openapi-document.ts';
import type { Contract } from './contract.ts';
import { code, describeLimits } from './limits.ts';
import { type PlainSchema, plainSchema } from './plain-schema.ts';
import { hasPlace, isSchema, labelType, type TypePart } from './type-label.ts';

/** A field, parameter or part of a form as the reference lists it; its texts are Markdown. */
export interface Field {
  name: string;
  type: TypePart[];
  isRequired: boolean;
  description: string;
  /** What its value must hold to, and what it is when left out. */
  limits: string[];
  /** What is inside of it, unless that stands in another place of the reference. */
  inside?: Inside;
}

/** The fields of an object, or the forms that a value may take. */
export interface Inside {
  /** The schema that it is, where it has a name. */
  name?: string;
  fields: Field[];
  forms: Form[];
}

/** One of several forms of a value. */
export interface Form {
  /** What tells it from the others: the value of a field that each form has for its own, or its type. */
  title: string;
  type: TypePart[];
  description: string;
  inside?: Inside;
}

/** A schema of as many is unfolded once on a page. */
const manyFields = 30;

/**
 * Reads the fields of schemas. A schema that has a name is unfolded where it is met first, and is a link to its own place
 * from then on: so a page stays short. With `unfolds: false` it is a link everywhere. On the page of a `group`, so are the
 * subjects of other groups, such as the event on every page but that of events. Forms of a value, such as all actions of an
 * automation, and schemas of many fields are unfolded by the first of the readers that share `once`.
 */
export class FieldReader {
  readonly #contract: Contract;
  readonly #unfolds: boolean;
  readonly #group: string | undefined;
  readonly #once: Set<string>;
  readonly #unfolded = new Set<string>();

  constructor(contract: Contract, { unfolds = true, group, once = new Set() }: ReaderOptions = {}) {
    this.#contract = contract;
    this.#unfolds = unfolds;
    this.#group = group;
    this.#once = once;
  }

  readParameter({ name, required = false, description, schema }: Parameter): Field {
    return { ...this.#readField(name, schema, required), ...(description && { description }) };
  }

  /** What is inside of a schema; of a list its items, of a map its values. Undefined where it is a plain value. */
  readInside(schema: JsonSchema): Inside | undefined {
    const plain = plainSchema(this.#contract, schema);
    const inner = [plain.items, plain.additionalProperties].find(isSchema);
    if (inner) return this.#unfold(inner);
    const fields = this.#readFields(plain);
    const forms = this.#readForms(plain);
    return fields.length + forms.length > 0 ? { ...(plain.name && { name: plain.name }), fields, forms } : undefined;
  }

  #readFields({ properties = {}, required = [] }: PlainSchema): Field[] {
    return Object.entries(properties).map(([name, schema]) => this.#readField(name, schema, required.includes(name)));
  }

  #readField(name: string, schema: JsonSchema, isRequired: boolean): Field {
    const plain = plainSchema(this.#contract, schema);
    const standard = plain.default === undefined ? [] : [`default ${code(plain.default)}`];
    return {
      name,
      type: labelType(this.#contract, schema),
      isRequired,
      description: plain.description ?? '',
      limits: [...describeLimits(this.#contract, schema), ...standard],
      inside: this.#unfold(schema),
    };
  }

  /** What is inside of a schema that is met in another one. */
  #unfold(schema: JsonSchema): Inside | undefined {
    const plain = plainSchema(this.#contract, schema);
    if (hasPlace(plain)) {
      if (!this.#unfolds || this.#unfolded.has(plain.name) || this.#isOfOtherGroup(plain.name)) return undefined;
      this.#unfolded.add(plain.name);
      if (Object.keys(plain.properties ?? {}).length >= manyFields) return this.#unfoldOnce(plain.name, schema);
    }
    return this.readInside(schema);
  }

  #unfoldOnce(name: string, schema: JsonSchema): Inside | undefined {
    if (this.#once.has(name)) return undefined;
    this.#once.add(name);
    return this.readInside(schema);
  }

  #isOfOtherGroup(name: string): boolean {
    const group = `${name.toLowerCase()}s`;
    return this.#group !== undefined && group !== this.#group && this.#contract.tags.some((tag) => tag.name === group);
  }

  /** Forms that are plain values need no more than their types, which stand with the field. */
  #readForms({ variants }: PlainSchema): Form[] {
    const forms = variants.map((variant) => plainSchema(this.#contract, variant));
    if (!forms.some((form) => form.properties || form.variants.length > 0)) return [];
    return variants.map((variant, place) => {
      const type = labelType(this.#contract, variant);
      return {
        title: tellingValue(forms[place]) ?? type.map(({ text }) => text).join(''),
        type,
        description: forms[place]?.description ?? '',
        inside: this.#unfoldForm(variant),
      };
    });
  }

  #unfoldForm(schema: JsonSchema): Inside | undefined {
    const plain = plainSchema(this.#contract, schema);
    if (hasPlace(plain) && this.#once.has(plain.name)) return undefined;
    const inside = this.#unfold(schema);
    if (hasPlace(plain) && inside) this.#once.add(plain.name);
    return inside;
  }
}

interface ReaderOptions {
  unfolds?: boolean;
  group?: string;
  /** The names of the forms and of the schemas of many fields that are unfolded already. */
  once?: Set<string>;
}

/** The only value of the field that tells this form from the others, such as the type of an action. */
function tellingValue(form: PlainSchema | undefined): string | undefined {
  return Object.values(form?.properties ?? {})
    .flatMap(({ enum: allowed = [] }) => (allowed.length === 1 ? allowed : []))
    .find((value) => typeof value === 'string');
}
