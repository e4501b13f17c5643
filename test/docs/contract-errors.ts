import { readFileSync } from 'node:fs';
import { contractFile } from '../../src/contract/contract.ts';
import { contractAjv } from '../../src/contract/contract-ajv.ts';

const ajv = contractAjv(true);
ajv.addSchema({ ...JSON.parse(readFileSync(contractFile('json'), 'utf8')), $id: 'heed' });

/** Returns why a value does not fit a schema of the contract. Empty if it fits. */
export function contractErrorsOf(schema: string, value: unknown): string[] {
  ajv.validate(`heed#/components/schemas/${schema}`, value);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
