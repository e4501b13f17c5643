import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';
import { curlSample } from './samples/curl.ts';
import { exampleRequest } from './samples/example-request.ts';
import { typeScriptSample } from './samples/typescript.ts';

/**
 * Writes generated/samples/: for each operation a sample to paste, with the SDK (`<operationId>.ts`) and with curl
 * (`<operationId>.sh`), made from the contract's examples. The document must not contain a `$ref`.
 */
export function generateSamples(root: string, document: OpenApiDocument): void {
  const folder = join(root, 'generated/samples');
  mkdirSync(folder, { recursive: true });
  for (const entry of listOperations(document)) {
    const request = exampleRequest(entry);
    writeFileSync(join(folder, `${entry.operation.operationId}.ts`), typeScriptSample(entry.operation, request));
    writeFileSync(join(folder, `${entry.operation.operationId}.sh`), curlSample(entry.operation, request));
  }
}
