import { expect, it } from '@jest/globals';
import { readSettings } from '../../src/start/settings.ts';

function warningsOf(env: NodeJS.ProcessEnv): string[] {
  const warnings: string[] = [];
  readSettings(env, (warning) => warnings.push(warning));
  return warnings;
}

it.each([
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['log_level', 'LOG_LEVEL'],
  ['HEED_WORKER', 'HEED_WORKERS'],
  ['HEED_PORT', 'PORT'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
])('%s gets a warning that names %s', (name, meant) => {
  expect(warningsOf({ [name]: '1' })).toEqual([`${name} is not a setting and has no effect. ${meant} may be meant.`]);
});

it('an unknown name of Heed gets a warning', () => {
  expect(warningsOf({ HEED_COLOUR: 'blue' })).toEqual(['HEED_COLOUR is not a setting and has no effect.']);
});

it('what belongs to others gets none', () => {
  const env = {
    HOSTNAME: 'a',
    PATH: '/bin',
    PGHOST: 'b',
    PS1: '$',
    HEED_URL: 'http://x',
    AWS_REGION: 'c',
    NODE_ENV: 'd',
  };

  expect(warningsOf({ ...env, PORT: '3000', LOG_LEVEL: 'info' })).toEqual([]);
});
