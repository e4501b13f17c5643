import type { ContractEntry, OpenApiDocument } from '../../contract/openapi-document.ts';
import { operationPlace } from '../operation-place.ts';
import { docComment } from '../source-file.ts';
import { type Answer, readAnswers } from './answers.ts';

/** Returns a test file with a section for each of the operation's own statuses. Each fails until it is written. */
export function testSkeleton(document: OpenApiDocument, entry: ContractEntry): string {
  const { own, ofDoors } = readAnswers(document, entry);
  const { test } = operationPlace(entry.operation);
  const elsewhere =
    ofDoors.length > 0
      ? `// test/domain/access tests ${ofDoors.join(', ')}, with the operation's sample request there.\n\n`
      : '';
  return `import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';

${elsewhere}let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

${own.map((answer) => section(test, answer)).join('\n')}`;
}

function section(test: string, { status, description }: Answer): string {
  return `${docComment([description])}
describe('${status}', () => {
  it('is not tested yet', () => {
    throw new Error('${test} has no test for ${status} yet');
  });
});
`;
}
