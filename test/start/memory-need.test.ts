import { expect, it } from '@jest/globals';
import { warnOfLittleMemory } from '../../src/start/memory-need.ts';
import { readSettings } from '../../src/start/settings.ts';

const megabyte = 1_048_576;
const embedded = readSettings({});
const postgresql = readSettings({ DATABASE_URL: 'postgres://127.0.0.1/heed', SECRET_KEY: '00'.repeat(32) });

it('a process that may use less memory than the embedded database needs is warned with both', () => {
  expect(warnOfLittleMemory(embedded, 511.5 * megabyte)).toMatch(/may use 511 MB.* needs 512 MB/);
});

it.each([
  ['with enough memory', embedded, 512 * megabyte],
  ['without a known bound', embedded, 0],
  ['on PostgreSQL', postgresql, 256 * megabyte],
])('a process %s is not warned', (_name, settings, allowedBytes) => {
  expect(warnOfLittleMemory(settings, allowedBytes)).toBeNull();
});
