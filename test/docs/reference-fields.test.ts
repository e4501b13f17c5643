import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from '../../scripts/contract/openapi-document.ts';
import type { Contract } from '../../scripts/docs/reference/contract.ts';
import { FieldReader } from '../../scripts/docs/reference/fields.ts';
import { describeLimits } from '../../scripts/docs/reference/limits.ts';
import { labelType } from '../../scripts/docs/reference/type-label.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas: Record<string, JsonSchema> = {
  Tag: { type: 'string', minLength: 1, maxLength: 64 },
  File: { type: 'object', required: ['url'], properties: { url: { type: 'string', format: 'uri' } } },
  Base: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  Item: { allOf: [ref('Base'), { type: 'object', properties: { files: { type: 'array', items: ref('File') } } }] },
  AddTag: {
    type: 'object',
    description: 'Adds a tag.',
    properties: { type: { type: 'string', enum: ['add_tag'] }, file: ref('File') },
  },
  Remove: { type: 'object', properties: { type: { type: 'string', enum: ['remove'] }, file: ref('File') } },
  Action: { oneOf: [ref('AddTag'), ref('Remove')] },
};
const contract = { components: { schemas } } as unknown as Contract;

describe('a type', () => {
  it.each<[JsonSchema, string]>([
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ oneOf: [ref('File'), { type: 'null' }] }, 'File or null'],
    [{ type: 'array', items: ref('Tag') }, 'array of strings'],
    [{ type: 'array', items: ref('Action') }, 'array of Action'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ type: 'object', additionalProperties: { type: 'array', items: ref('Tag') } }, 'map to array of strings'],
    [{ anyOf: [{ type: 'string', enum: ['me'] }, { type: 'string' }, { type: 'integer' }] }, 'string or integer'],
    [{ description: 'Anything.' }, 'any value'],
  ])('%j is said in words', (schema, words) => {
    const label = labelType(contract, schema);

    expect(label.map(({ text }) => text).join('')).toBe(words);
    expect(label.filter((part) => part.schema).every(({ schema: name, text }) => name === text)).toBe(true);
  });
});

describe('the limits of a value', () => {
  it.each<[JsonSchema, string[]]>([
    [ref('Tag'), ['1 to 64 characters']],
    [{ type: 'string', minLength: 1 }, ['not empty']],
    [{ type: 'string', maxLength: 10000, pattern: '\\S' }, ['at most 10,000 characters', 'not blank']],
    [{ type: 'string', pattern: '^a$' }, ['matches ``^a$``']],
    [{ type: 'integer', minimum: 0 }, ['at least 0']],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 8760 }, ['more than 0, at most 8,760']],
    [{ type: ['string', 'null'], enum: ['low', 'high', null] }, ['one of ``low``, ``high``']],
    [{ type: 'boolean', enum: [true] }, ['always ``true``']],
    [{ type: 'array', maxItems: 1, uniqueItems: true }, ['at most 1 item', 'no item twice']],
    [
      { type: 'array', minItems: 1, maxItems: 20, items: ref('Tag') },
      ['1 to 20 items', 'each item 1 to 64 characters'],
    ],
    [{ type: 'object', minProperties: 1, properties: {} }, ['at least 1 field']],
    [{ type: 'object', 'x-max-bytes': 65536, 'x-max-depth': 32 }, ['at most 64 KB', 'at most 32 levels deep']],
    [{ anyOf: [{ enum: ['me', 'us'] }, { maxLength: 9 }] }, ['either one of ``me``, ``us`` or at most 9 characters']],
  ])('of %j are said in words', (schema, words) => {
    expect(describeLimits(contract, schema)).toEqual(words);
  });
});

describe('the fields of a schema', () => {
  it('are those of all its parts', () => {
    const inside = new FieldReader(contract).readInside(ref('Item'));

    expect(inside).toMatchObject({ name: 'Item', fields: [{ name: 'id', isRequired: true }, { name: 'files' }] });
    expect(inside?.fields[1]?.inside).toMatchObject({ name: 'File', fields: [{ name: 'url' }], forms: [] });
  });

  it('are those of each form, which the field tells that is its own', () => {
    const inside = new FieldReader(contract).readInside({ type: 'array', items: ref('Action') });

    expect(inside?.forms).toMatchObject([{ title: 'add_tag', description: 'Adds a tag.' }, { title: 'remove' }]);
  });

  it('stand where the schema is met first, and are linked to from then on', () => {
    const [first, second] = new FieldReader(contract).readInside(ref('Action'))?.forms ?? [];

    expect(first?.inside?.fields[1]?.inside).toMatchObject({ name: 'File' });
    expect(second?.inside?.fields[1]).toMatchObject({ name: 'file', type: [{ schema: 'File' }], inside: undefined });
  });

  it('of a form that another reader of the page has unfolded are linked to', () => {
    const once = new Set<string>();
    const [first, second] = [{ once }, { once }].map((options) => new FieldReader(contract, options));

    expect(first?.readInside(ref('Action'))?.forms[0]?.inside?.fields).toHaveLength(2);
    expect(second?.readInside(ref('Action'))?.forms).toMatchObject([{ inside: undefined }, { inside: undefined }]);
  });

  it('of a schema of many fields that another reader of the page has unfolded are linked to', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`field${place}`, { type: 'string' }]));
    const large = { ...contract, components: { schemas: { Large: { type: 'object', properties: many } } } } as Contract;
    const once = new Set<string>();
    const holder = { type: 'object', properties: { data: ref('Large') } };
    const [first, second] = [{ once }, { once }].map((options) => new FieldReader(large, options));

    expect(first?.readInside(holder)?.fields[0]?.inside?.fields).toHaveLength(30);
    expect(second?.readInside(holder)?.fields[0]).toMatchObject({ type: [{ schema: 'Large' }], inside: undefined });
  });

  it('are all linked to where nothing unfolds', () => {
    const inside = new FieldReader(contract, { unfolds: false }).readInside(ref('Action'));

    expect(inside?.forms.map(({ title, inside: fields }) => ({ title, fields }))).toEqual([
      { title: 'add_tag', fields: undefined },
      { title: 'remove', fields: undefined },
    ]);
  });

  it('say their default', () => {
    const schema = { type: 'object', properties: { widgetId: { type: 'string', default: 'api' } } };

    expect(new FieldReader(contract).readInside(schema)?.fields[0]?.limits).toEqual(['default ``api``']);
  });
});
