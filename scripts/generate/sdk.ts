import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

/** Writes generated/sdk/: the contract's types and a typed fetch client. */
export async function generateSdk(root: string): Promise<void> {
  await createClient({
    input: join(root, 'generated/openapi.json'),
    output: { path: join(root, 'generated/sdk'), module: { extension: '.ts' } },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
}
