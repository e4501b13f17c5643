import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { contractFile } from '../../src/contract/contract.ts';

const { paths, components } = JSON.parse(readFileSync(contractFile('json'), 'utf8'));

/** Without those about pages, sorting and the file. */
function filtersOf(path: string): string[] {
  const parameters: { $ref?: string; name?: string }[] = paths[path].get.parameters;
  const names = parameters.map(({ $ref, name }) => $ref?.split('/').at(-1) ?? name ?? '');
  return names
    .filter((name) => !/^(Page|PageSize|Cursor|ExportFormat|include|FeedbackSort|FeedbackListSort)$/.test(name))
    .sort();
}

it.each(['feedback', 'customers'])('an export of %s takes the filters of the list', (noun) => {
  expect(filtersOf(`/${noun}/export`)).toEqual(filtersOf(`/${noun}`));
});

it('an export of feedback takes the sorts of the list but relevance, which ranks only the newest', () => {
  const { FeedbackSort, FeedbackListSort } = components.parameters;
  expect(FeedbackListSort.schema.enum).toEqual([...FeedbackSort.schema.enum, 'relevance']);
});
