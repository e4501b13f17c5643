import { expect, it } from '@jest/globals';
import { operationFaults } from '../../../scripts/check/operations.ts';
import { aProject } from './a-project.ts';

const contract = {
  components: { schemas: {} },
  paths: { '/boxes/{id}': { get: { operationId: 'getBox', tags: ['boxes'], responses: {} } } },
};
const generated = { 'generated/openapi.json': JSON.stringify(contract) };
const test = { 'test/domain/boxes/get-box.test.ts': "it('gets a box', …)" };

it('accepts an operation that its file exports and that has a test', () => {
  const asConstant = aProject({ ...generated, ...test, 'src/domain/boxes/get-box.ts': 'export const getBox = 1;' });
  const asFunction = aProject({
    ...generated,
    ...test,
    'src/domain/boxes/get-box.ts': 'export async function getBox() {}',
  });

  expect(operationFaults(asConstant)).toEqual([]);
  expect(operationFaults(asFunction)).toEqual([]);
});

it('refuses an operation in the folder of another tag and without a test', () => {
  const project = aProject({ ...generated, 'src/domain/crates/get-box.ts': 'export const getBox = 1;' });

  expect(operationFaults(project)).toEqual([
    'src/domain/boxes/get-box.ts is missing: write the operation getBox there, in the folder of its tag.',
    'test/domain/boxes/get-box.test.ts is missing: test the operation getBox there.',
  ]);
});

it('refuses an operation that its file exports under another name', () => {
  const project = aProject({ ...generated, ...test, 'src/domain/boxes/get-box.ts': 'export const getBoxes = 1;' });

  expect(operationFaults(project)).toEqual([
    'src/domain/boxes/get-box.ts does not export getBox: it must export the operation under the name in the contract.',
  ]);
});
