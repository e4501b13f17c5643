import { describe, expect, it } from '@jest/globals';
import { contractAjv } from '../../src/contract/contract-ajv.ts';
import { badRequestFrom } from '../../src/contract/validation-errors.ts';

const nullType = { type: 'null' };
const object = (name: string) => ({
  type: 'object',
  required: ['type'],
  properties: { type: { enum: [name] }, size: { type: 'number' } },
});

function messageFor(schema: object, value: unknown): string {
  const validate = contractAjv(true).compile({ type: 'object', properties: { requestBody: schema } });
  validate({ requestBody: value });
  return badRequestFrom(validate.errors ?? []).message;
}

describe('a value that fits no branch of a union', () => {
  it.each([
    [
      'of values or null',
      { oneOf: [{ type: 'string', enum: ['low', 'high'] }, nullType] },
      3,
      'one of: low, high, null',
    ],
    ['of text or null', { oneOf: [{ type: 'string', format: 'date-time' }, nullType] }, 5, 'a string or null'],
    ['with null first', { anyOf: [nullType, { type: 'number' }] }, 'x', 'null or a number'],
    ['of an object or null', { oneOf: [object('a'), nullType] }, [], 'an object or null'],
    ['of types in a list', { type: ['string', 'null'] }, {}, 'a string or null'],
    ['of many types', { oneOf: [{ type: 'string' }, { type: 'boolean' }, nullType] }, 5, 'a string, a boolean or null'],
    ['of objects', { oneOf: [object('a'), object('b')] }, 'a', 'an object'],
  ])('%s is told all that it may be', (_name, schema, value, wanted) => {
    expect(messageFor(schema, value)).toBe(`body must be ${wanted}`);
  });

  it('but has the type of one is told what is wrong in that one', () => {
    const nullable = { oneOf: [{ type: 'string', enum: ['low', 'high'] }, nullType] };

    expect(messageFor(nullable, 'huge')).toBe('body must be one of: low, high');
    expect(messageFor({ oneOf: [object('a'), object('b')] }, { type: 'b', size: 'x' })).toBe(
      'body/size must be a number',
    );
  });

  it.each([
    ['another type', { type: 'c' }, 'body/type must be one of: a, b'],
    [
      'a misspelt type',
      { type: 'Set_Priorty' },
      'body/type must be one of: a, b, set_priority. Did you mean set_priority?',
    ],
    ['no type', { size: 1 }, 'body/type is required'],
  ])('but is an object of %s is told the types of all', (_of, value, message) => {
    const all = [object('a'), object('b'), ...(message.includes('set_priority') ? [object('set_priority')] : [])];

    expect(messageFor({ oneOf: all }, value)).toBe(message);
    expect(messageFor({ anyOf: [{ oneOf: all.slice(1) }, ...all.slice(0, 1)] }, value).split(': ')[0]).toBe(
      message.split(': ')[0],
    );
  });

  it('and names the value that a misspelt one was meant to be', () => {
    const values = { type: 'string', enum: ['low', 'medium', 'high'] };

    expect(messageFor(values, 'meduim')).toBe('body must be one of: low, medium, high. Did you mean medium?');
    expect(messageFor(values, 'HIGH')).toBe('body must be one of: low, medium, high. Did you mean high?');
    expect(messageFor(values, 'huge')).toBe('body must be one of: low, medium, high');
  });
});
