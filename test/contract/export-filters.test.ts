import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { contractFile } from '../../src/contract/contract.ts';

const { paths } = JSON.parse(readFileSync(contractFile('json'), 'utf8'));

/** Without those about pages, and about the file. */
function filtersOf(path: string): string[] {
  const parameters: { $ref?: string; name?: string }[] = paths[path].get.parameters;
  const names = parameters.map(({ $ref, name }) => $ref?.split('/').at(-1) ?? name ?? '');
  return names.filter((name) => !/^(Page|PageSize|Cursor|ExportFormat|include)$/.test(name)).sort();
}

it.each(['feedback', 'customers'])('an export of %s takes the filters and sorts of the list', (noun) => {
  expect(filtersOf(`/${noun}/export`)).toEqual(filtersOf(`/${noun}`));
});
