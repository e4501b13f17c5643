import { expect, it } from '@jest/globals';
import { unseenStatuses } from '../../../scripts/check/statuses.ts';

const contract = {
  components: { schemas: {} },
  paths: {
    '/boxes': { get: { operationId: 'listBoxes', tags: ['boxes'] as [string], responses: { 200: {}, 400: {} } } },
    '/lids': { get: { operationId: 'listLids', tags: ['lids'] as [string], responses: { 200: {} } } },
  },
};

it('names each declared status that no test has seen', () => {
  expect(unseenStatuses(contract, new Set(['listBoxes 200', 'listBoxes 503', 'listLids 400']))).toEqual([
    { operationId: 'listBoxes', status: '400' },
    { operationId: 'listLids', status: '200' },
  ]);
});

it('names none if all were seen', () => {
  expect(unseenStatuses(contract, new Set(['listBoxes 200', 'listBoxes 400', 'listLids 200']))).toEqual([]);
});
