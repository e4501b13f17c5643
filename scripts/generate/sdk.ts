import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { listOperations, type OpenApiDocument } from './openapi-document.ts';

/**
 * Writes generated/sdk/: the contract's types and a typed fetch client. Its operations are told which client to use: one of
 * their own would be made on import, and no bundler could leave it out.
 * generated/sdk-schemas.ts is what the SDK shows of the types: the schemas that payloads are made of,
 * and the filters of lists.
 */
export async function generateSdk(root: string, bundle: OpenApiDocument): Promise<void> {
  await createClient({
    input: join(root, 'generated/openapi.json'),
    output: { path: join(root, 'generated/sdk'), module: { extension: '.ts' } },
    plugins: ['@hey-api/typescript', { name: '@hey-api/sdk', client: false }, '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
  writeFileSync(join(root, 'generated/sdk-schemas.ts'), exportsOf(publicTypes(bundle)));
}

/** Errors have classes of their own, and answers come without their envelopes. */
function publicTypes(bundle: OpenApiDocument): string[] {
  const schemas = Object.entries(bundle.components.schemas).flatMap(([name, schema]) => {
    const isEnvelope = ['data', 'error'].some((field) => schema.properties?.[field]);
    return isEnvelope || /ListResponse$|^ErrorDetail$/.test(name) ? [] : [name];
  });
  const filtered = listOperations(bundle).flatMap(({ operation: { operationId, parameters = [] } }) =>
    // One parameter is the workspace alone.
    operationId.startsWith('list') && parameters.length > 1 ? [`${upperFirst(operationId)}Data`] : [],
  );
  return [...schemas, ...filtered];
}

function exportsOf(names: string[]): string {
  return `// Generated from openapi/ by npm run generate. Do not edit.
export type {
${names.map((name) => `  ${name},`).join('\n')}
} from './sdk/types.gen.ts';
`;
}

function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
