import { describe, expect, it } from '@jest/globals';
import { InvalidArgumentError } from 'commander';
import { email, isoTime, name, onOrOff, scopes } from '../../src/cli/option-values.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';

describe('an option value', () => {
  it.each([
    [email, ' Ann@Example.com', 'ann@example.com'],
    [name, ' Ann ', 'Ann'],
    [name, '😀'.repeat(200), '😀'.repeat(200)],
    [scopes, 'all', allScopes],
    [scopes, 'feedback:write, feedback:read,feedback:read', ['feedback:read', 'feedback:write']],
    [isoTime, '2030-01-31', new Date('2030-01-31T00:00:00Z')],
    [isoTime, '2030-01-31T12:30+02:00', new Date('2030-01-31T10:30:00Z')],
    [isoTime, '2030-01-31T12:30:15.250Z', new Date('2030-01-31T12:30:15.250Z')],
    [onOrOff, 'on', true],
    [onOrOff, 'off', false],
  ])('is read by %p from %j', (read: (text: string) => unknown, text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    [email, 'ann'],
    [name, '  '],
    [name, '\u3164'],
    [name, 'n'.repeat(201)],
    [scopes, ''],
    [scopes, 'feedback:read,feedback:fly'],
    [scopes, 'all,feedback:read'],
    [isoTime, 'tomorrow'],
    [isoTime, '2030'],
    [isoTime, '2030-02-30'],
    [isoTime, '2030-01-31T25:00:00Z'],
    [isoTime, '2030-01-31T12:00:00'],
    [isoTime, '0000-01-01'],
    [onOrOff, 'true'],
  ])('is refused by %p when it is %j', (read: (text: string) => unknown, text) => {
    expect(() => read(text)).toThrow(InvalidArgumentError);
  });
});
