import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { unboundedTexts } from '../../../scripts/check/text-bounds.ts';
import type { JsonSchema, OpenApiDocument } from '../../../scripts/contract/openapi-document.ts';

/** A contract with one operation, whose parameters and body have these schemas. */
function aContract(parameters: Record<string, JsonSchema>, body: JsonSchema): OpenApiDocument {
  const schema = { $ref: '#/components/schemas/Body' };
  const move = {
    operationId: 'moveItem',
    tags: ['items'] as [string],
    parameters: Object.entries(parameters).map(([name, given]) => ({ name, in: 'query' as const, schema: given })),
    requestBody: { content: { 'application/json': { schema } } },
    responses: {},
  };
  const id = { name: 'id', in: 'path' as const, schema: { type: 'string' } };
  return {
    paths: { '/items/{id}': { parameters: [id], post: move } },
    components: { schemas: { Body: body } },
  } as unknown as OpenApiDocument;
}

describe('a text of a request', () => {
  it('is named if nothing says how long it may be', () => {
    const text = { type: ['string', 'null'] };
    const body = {
      type: 'object',
      properties: { to: text, ids: { type: 'array', items: { type: 'string' } } },
      oneOf: [{ properties: { note: text } }],
      additionalProperties: { type: 'string', pattern: '^a+$' },
    };

    expect(unboundedTexts(aContract({ search: { type: 'string', pattern: '^a{6}$' } }, body))).toEqual([
      'moveItem path/id',
      'moveItem query/search',
      'moveItem body/note',
      'moveItem body/to',
      'moveItem body/ids/*',
      'moveItem body/*',
    ]);
  });

  it('is not if it has a length, few values or the form of a time', () => {
    const schemas = [
      { type: 'string', maxLength: 64 },
      { type: 'string', enum: ['asc', 'desc'] },
      { type: 'string', format: 'date-time' },
      { type: 'integer' },
    ];
    const parameters = Object.fromEntries(schemas.map((schema, index) => [`p${index}`, schema]));

    expect(unboundedTexts(aContract(parameters, {}))).toEqual(['moveItem path/id']);
  });
});

it('has a bound in every request of the contract', () => {
  expect(unboundedTexts(JSON.parse(readFileSync('generated/openapi.json', 'utf8')))).toEqual([]);
});
