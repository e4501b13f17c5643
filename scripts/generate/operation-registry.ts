import { listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';
import { operationPlace } from './operation-place.ts';
import { writeSource } from './source-file.ts';

/** Beside what uses it and not in generated/, because the operations import from that folder. */
export const operationRegistry = 'src/contract/operations.ts';

/** Writes src/contract/operations.ts: every operation of the contract, from the file where its tag and name put it. */
export function generateOperationRegistry(root: string, document: OpenApiDocument): void {
  const operations = listOperations(document).map(({ operation }) => operation);
  const imports = operations.map((operation) => {
    const file = operationPlace(operation).source.replace(/^src/, '..');
    return `import { ${operation.operationId} } from '${file}';`;
  });
  writeSource(root, operationRegistry, [
    "import type { OperationId } from '../../generated/operations.ts';",
    ...imports,
    "import type { Operation } from '../domain/operation.ts';",
    '',
    '/** Every operation of the contract. If one is missing, this does not compile. */',
    'export const operations = {',
    ...operations.map(({ operationId }) => `${operationId},`),
    '} satisfies { [Id in OperationId]: Operation<Id> };',
  ]);
}
