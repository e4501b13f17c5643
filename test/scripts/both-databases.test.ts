import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from '@jest/globals';
import { onEmbeddedToo } from '../support/jest/both-databases.ts';

const named = Object.entries(onEmbeddedToo).flatMap(([folder, suites]) => suites.map((suite) => `${folder}/${suite}`));

it('runs some suites of each folder of the domain on the embedded database too', () => {
  const folders = new Set(globSync('test/domain/*/*.test.ts').map((file) => dirname(file).replace('test/', '')));

  expect([...folders].filter((folder) => !onEmbeddedToo[folder]?.length)).toEqual([]);
  expect(folders.size).toBeGreaterThan(20);
});

it('names only suites that there are', () => {
  const suites = named.filter((name) => !name.endsWith('*'));

  expect(suites.filter((name) => !existsSync(`test/${name}.test.ts`))).toEqual([]);
});
