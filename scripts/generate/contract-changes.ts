import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { contractChanges } from '../contract/changes.ts';

/** Writes generated/contract-changes.json: how the bundled contract differs from the released one. */
export function generateContractChanges(root: string): void {
  const [released, contract] = ['openapi/released.yaml', 'generated/openapi.yaml'].map((file) =>
    parse(readFileSync(join(root, file), 'utf8'), { merge: true }),
  );
  writeFileSync(
    join(root, 'generated/contract-changes.json'),
    `${JSON.stringify(contractChanges(released, contract), null, 2)}\n`,
  );
}
