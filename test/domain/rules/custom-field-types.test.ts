import { describe, expect, it } from '@jest/globals';
import type { CustomFieldDefinition, CustomFieldType } from '../../../generated/sdk/types.gen.ts';
import { wrongValue } from '../../../src/domain/rules/custom-field-types.ts';

const options = ['Basic', 'Team'];
const fault = (type: CustomFieldType, value: unknown, validation: CustomFieldDefinition['validation'] = {}) =>
  wrongValue({ id: 'cf_x', type, label: 'X', required: false, validation }, value, options);

describe('a value of the type', () => {
  it.each<[CustomFieldType, unknown]>([
    ['text', 'any'],
    ['text', ''],
    ['textarea', 'two\nlines'],
    ['number', 0],
    ['number', -1.5],
    ['select', 'Team'],
    ['select', 'TEAM\u00A0'],
    ['multiselect', []],
    ['multiselect', ['Team', 'Basic']],
    ['checkbox', false],
    ['date', '2028-02-29'],
    ['date', '0001-01-01'],
    ['email', ' Ada@Example.org '],
    ['phone', '+44 (20) 7946'],
    ['url', 'https://example.org/a?b=c#d'],
    ['url', 'HTTP://localhost:3000'],
  ])('%s takes %j', (type, value) => {
    expect(fault(type, value)).toBeUndefined();
  });
});

describe('a value of another type', () => {
  it.each<[CustomFieldType, unknown, string]>([
    ['text', 1, 'must be text'],
    ['text', ['a'], 'must be text'],
    ['textarea', {}, 'must be text'],
    ['number', '1', 'must be a number'],
    ['number', true, 'must be a number'],
    ['select', 'teams', 'must be one of the options'],
    ['select', ['Team'], 'must be one of the options'],
    ['select', 0, 'must be one of the options'],
    ['multiselect', 'Team', 'must be an array of options'],
    ['multiselect', ['Team', 'Other'], 'must be an array of options'],
    ['multiselect', [null], 'must be an array of options'],
    ['checkbox', 'true', 'must be true or false'],
    ['checkbox', 1, 'must be true or false'],
    ['date', '2026-02-29', 'must be a date YYYY-MM-DD'],
    ['date', '2026-13-01', 'must be a date YYYY-MM-DD'],
    ['date', '2026-1-1', 'must be a date YYYY-MM-DD'],
    ['date', '2026-01-01T00:00:00Z', 'must be a date YYYY-MM-DD'],
    ['date', 20260101, 'must be a date YYYY-MM-DD'],
    ['email', 'ada', 'must be an email address'],
    ['phone', 'ada', 'must be a phone number'],
    ['phone', 44207946, 'must be a phone number'],
    ['url', 'example.org', 'must be an http or https URL'],
    ['url', 'javascript:alert(1)', 'must be an http or https URL'],
  ])('%s refuses %j', (type, value, message) => {
    expect(fault(type, value)).toBe(message);
  });
});

describe('validation', () => {
  it.each<[CustomFieldType, unknown, CustomFieldDefinition['validation'], string | undefined]>([
    ['number', 1, { min: 1, max: 3 }, undefined],
    ['number', 3, { min: 1, max: 3 }, undefined],
    ['number', 0.9, { min: 1 }, 'must be at least 1'],
    ['number', 3.1, { max: 3 }, 'must be at most 3'],
    ['number', -1, { max: 0 }, undefined],
    ['text', '🙂🙂', { minLength: 2, maxLength: 2 }, undefined],
    ['text', 'a', { minLength: 2 }, 'must have at least 2 characters'],
    ['textarea', 'abc', { maxLength: 2 }, 'must have at most 2 characters'],
    ['text', '', { maxLength: 0 }, undefined],
    ['url', 'https://example.org', { maxLength: 5 }, 'must have at most 5 characters'],
  ])('%s %j within %j', (type, value, validation, message) => {
    expect(fault(type, value, validation)).toBe(message);
  });
});
