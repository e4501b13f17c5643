import { expect, it } from '@jest/globals';
import { schemaDiff } from '../../../scripts/schema-diff.ts';
import { unmigrated } from '../../support/database.ts';

it('finds that the migrations lead exactly to schema.prisma', async () => {
  expect(await schemaDiff(unmigrated().copy())).toBeUndefined();
});
