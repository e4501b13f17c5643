import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { listParameters, type OpenApiDocument } from '../../scripts/contract/openapi-document.ts';

const contract: OpenApiDocument = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
const parameters = listParameters(contract);

it('every parameter with commas between its values says what each value is', () => {
  // An object has such texts in it, by keys that only a project knows.
  const plain = parameters.filter(({ schema }) => schema.type !== 'object');
  const described = plain.filter(({ description = '' }) => /commas\s+between/.test(description));
  const lists = parameters.filter((parameter) => parameter['x-list-of']);

  expect(lists.map(({ name }) => name)).toEqual(described.map(({ name }) => name));
  expect(new Set(lists.map(({ name }) => name))).toEqual(
    new Set([
      ...['projectId', 'status', 'statusCategory', 'category', 'priority', 'assigneeId', 'tag', 'channel'],
      ...['include', 'types', 'satisfaction', 'to'],
    ]),
  );
});

it('a list of event types takes all of each noun', () => {
  const { 'x-list-of': type, 'x-list-also': others } = parameters.find(({ name }) => name === 'types') ?? {};

  const nouns = (type?.enum ?? []).map((name) => String(name).replace(/\..*/, '.*'));
  expect(others?.toSorted()).toEqual(['*', ...new Set(nouns)].toSorted());
});
