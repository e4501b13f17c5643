import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';
import { operationPlace } from './operation-place.ts';
import { formatSources } from './source-file.ts';
import { handlerStub } from './stubs/handler.ts';
import { testSkeleton } from './stubs/test-skeleton.ts';

interface Stub {
  file: string;
  text: string;
}

/** Returns what an operation of the contract still lacks in the project: its handler, its test or both. */
export function missingFiles(project: string, document: OpenApiDocument): Stub[] {
  const wanted = listOperations(document).flatMap((entry) => {
    const { source, test } = operationPlace(entry.operation);
    return [
      { file: source, text: handlerStub(document, entry) },
      { file: test, text: testSkeleton(document, entry) },
    ];
  });
  return wanted.filter(({ file }) => !existsSync(join(project, file)));
}

export function writeStubs(project: string, stubs: Stub[]): void {
  for (const { file, text } of stubs) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text, { flag: 'wx' });
    console.log(`${file} is new: write it`);
  }
  formatSources(
    project,
    stubs.map(({ file }) => file),
  );
}
