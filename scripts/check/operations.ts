import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';
import { operationPlace } from '../generate/operation-place.ts';

/**
 * Says what the operations of the contract lack: each has a file in the folder of its tag that exports it, and a test.
 */
export function operationFaults(project: string): string[] {
  const contract = readFileSync(join(project, 'generated/openapi.json'), 'utf8');
  return listOperations(JSON.parse(contract) as OpenApiDocument).flatMap(({ operation }) => {
    const { source, test } = operationPlace(operation);
    return [...fileFaults(project, source, operation.operationId), ...testFaults(project, test, operation.operationId)];
  });
}

function fileFaults(project: string, file: string, operationId: string): string[] {
  if (!existsSync(join(project, file)))
    return [`${file} is missing: write the operation ${operationId} there, in the folder of its tag.`];
  const isExported = new RegExp(`^export (const|(async )?function) ${operationId}\\b`, 'm');
  if (isExported.test(readFileSync(join(project, file), 'utf8'))) return [];
  return [`${file} does not export ${operationId}: it must export the operation under the name in the contract.`];
}

function testFaults(project: string, file: string, operationId: string): string[] {
  if (existsSync(join(project, file))) return [];
  return [`${file} is missing: test the operation ${operationId} there.`];
}
