import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBoundParameter, listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';
import { curlSample } from './samples/curl.ts';
import { exampleRequest } from './samples/example-request.ts';
import { pythonSample } from './samples/python.ts';
import { typeScriptSample } from './samples/typescript.ts';

/**
 * Writes generated/samples/: for each operation a sample to paste, with the SDK (`<operationId>.ts`), with curl
 * (`<operationId>.sh`) and in Python (`<operationId>.py`), made from the contract's examples. The document must not contain a
 * `$ref`.
 */
export function generateSamples(root: string, document: OpenApiDocument): void {
  const folder = join(root, 'generated/samples');
  mkdirSync(folder, { recursive: true });
  for (const entry of listOperations(document)) {
    const request = exampleRequest(entry);
    const { operation } = entry;
    const write = (extension: string, text: string) =>
      writeFileSync(join(folder, `${operation.operationId}.${extension}`), text);
    write('ts', typeScriptSample(operation, request, findBoundParameter(document, operation)));
    write('sh', curlSample(operation, request));
    write('py', pythonSample(operation, request));
  }
}
