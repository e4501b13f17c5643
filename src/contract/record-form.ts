import { readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../base/errors.ts';
import { contractFile } from './contract.ts';
import { contractAjv } from './contract-ajv.ts';
import { badRequestFrom } from './validation-errors.ts';

/** Returns what finds the first fault in the form of an imported line, by the contract's ImportedLine. */
export function importedLineCheck(): (fields: unknown) => ErrorDetail | undefined {
  const ajv = contractAjv(false);
  ajv.addSchema({ ...JSON.parse(readFileSync(contractFile('json'), 'utf8')), $id: 'heed' });
  const validate = ajv.compile({
    type: 'object',
    properties: { requestBody: { $ref: 'heed#/components/schemas/ImportedLine' } },
  });
  return (fields) =>
    validate({ requestBody: fields }) ? undefined : badRequestFrom(validate.errors as ErrorObject[]).details?.[0];
}
