/**
 * npm run uncovered: names each status that the contract declares and the last `npm test` did not see, and fails if
 * there are any. Some, such as 503, are seen only by tests on PostgreSQL.
 */
import { readFileSync } from 'node:fs';
import { readStatuses } from '../test/support/status-coverage.ts';
import { unseenStatuses } from './check/statuses.ts';
import type { OpenApiDocument } from './generate/openapi-document.ts';

const contract = readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8');
const seen = readStatuses();
if (seen.size === 0) {
  console.error('No test has recorded a status yet: run npm test first.');
  process.exit(1);
}

const unseen = unseenStatuses(JSON.parse(contract) as OpenApiDocument, seen);
for (const { operationId, status } of unseen)
  console.error(
    `${operationId} declares ${status}, but no test has seen it: write a test, or remove the status from the contract.`,
  );
if (unseen.length > 0) process.exitCode = 1;
