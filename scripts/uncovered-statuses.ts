/**
 * npm run uncovered [-- <operationId> ...]: names each status that the contract declares and the last `npm test` did not
 * see, and each hand-written statement that it did not send to the embedded database, and fails if there are any. Some
 * statuses, such as 503, are seen only by tests on PostgreSQL. After a run of single suites name the operations that they
 * are about.
 */
import { readFileSync } from 'node:fs';
import { readSentStatements } from '../test/support/statement-coverage.ts';
import { readStatuses } from '../test/support/status-coverage.ts';
import { listStatements } from './check/sql-statements.ts';
import { unseenStatuses } from './check/statuses.ts';
import { listOperations, type OpenApiDocument } from './contract/openapi-document.ts';

const contract = readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8');
const seen = readStatuses();
if (seen.size === 0) {
  console.error('The last run of tests has called no operation: run npm test, or the suites of an operation, first.');
  process.exit(1);
}

const document = JSON.parse(contract) as OpenApiDocument;
const chosen = process.argv.slice(2);
const known = listOperations(document).map(({ operation }) => operation.operationId);
const unknown = chosen.find((id) => !known.includes(id));
if (unknown !== undefined) {
  console.error(`The contract has no operation ${unknown}.`);
  process.exit(2);
}

const isChosen = ({ operationId }: { operationId: string }) => chosen.length === 0 || chosen.includes(operationId);
const unseen = unseenStatuses(document, seen).filter(isChosen);
for (const { operationId, status } of unseen)
  console.error(
    `${operationId} declares ${status}, but no test has seen it: write a test, or remove the status from the contract.`,
  );

const sent = readSentStatements();
const unsent = chosen.length > 0 ? [] : listStatements().filter(({ place }) => !sent.has(place));
for (const { place } of unsent)
  console.error(
    `${place}: no test has sent this statement to the embedded database: name a suite that does so in test/support/jest/both-databases.ts.`,
  );
if (unseen.length + unsent.length > 0) process.exitCode = 1;
