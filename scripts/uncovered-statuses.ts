/** Lists the statuses that the contract declares for a built operation and that no test of the last run has seen. */
import { readFileSync } from 'node:fs';
import { operations } from '../src/contract/operations.ts';
import { readStatuses } from '../test/support/status-coverage.ts';
import { listOperations, type OpenApiDocument } from './generate/openapi-document.ts';

const document = JSON.parse(
  readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;
const seen = readStatuses();
const declared = listOperations(document)
  .filter(({ operation }) => operation.operationId in operations)
  .flatMap(({ operation }) => Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`));

for (const pair of declared) if (!seen.has(pair)) console.log(pair);
