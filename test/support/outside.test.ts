import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { leftOut, outside, outsiders, tierOf } from './jest/outside.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('test/**/*.ts', { cwd: root });
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The files of test/ that a file imports, itself included. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of (texts.get(file) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g))
    importsOf(relative(root, join(root, file, '..', path)), seen);
  return seen;
}

it('lists each suite that starts a browser, proxy, pooler or mail server as one of test:outside', () => {
  const suites = files.filter((file) => file.endsWith('.test.ts') && file !== 'test/scripts/required-services.test.ts');
  const starting = suites.filter((file) => outsiders.some((one) => importsOf(file).has(one)));

  expect(starting.filter((file) => !outside.some((path) => file.startsWith(path)))).toEqual([]);
  const folders = outside.filter((path) => path.endsWith('/'));
  const inFolder = (file: string) => folders.some((folder) => file.startsWith(folder));
  expect(outside.filter((path) => path.endsWith('.ts'))).toEqual(starting.filter((file) => !inFolder(file)).sort());
});

it('names files that exist', () => {
  expect(outsiders.filter((file) => !texts.has(file))).toEqual([]);
});

it.each([
  [{}, [], 'service'],
  [{}, ['--json', '--outputFile', 'a.json', '-w', '2'], 'service'],
  [{}, ['--selectProjects', 'embedded'], 'service'],
  [{}, ['packages/dashboard'], 'all'],
  [{}, ['--runInBand', '--', 'test/docs'], 'all'],
  [{ TEST_TIER: 'outside' }, [], 'outside'],
] as const)('runs with %j and %j the tier %s', (env, given, tier) => {
  expect(tierOf(env, [...given])).toBe(tier);
});

it('leaves each suite to one of the two tiers', () => {
  const isLeftOut = (file: string, tier: 'service' | 'outside') =>
    leftOut(tier).some((pattern) => new RegExp(pattern.replace('<rootDir>', '^')).test(`/${file}`));
  const suites = [...files.filter((file) => file.endsWith('.test.ts')), 'packages/sdk/test/client.test.ts'];

  expect(suites.filter((file) => isLeftOut(file, 'service') === isLeftOut(file, 'outside'))).toEqual([]);
});
