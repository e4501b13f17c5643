import { readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../base/errors.ts';
import { contractFile } from './contract.ts';
import { contractAjv } from './contract-ajv.ts';
import { badRequestFrom } from './validation-errors.ts';

/** Returns what finds the first fault in the form of an imported line, by the contract's ImportedLine. */
export function importedLineCheck(): (fields: unknown) => ErrorDetail | undefined {
  const { components }: Contract = JSON.parse(readFileSync(contractFile('json'), 'utf8'));
  const validate = contractAjv(false).compile({
    type: 'object',
    properties: { requestBody: { $ref: `${place}ImportedLine` } },
    components: { schemas: neededBy('ImportedLine', components.schemas) },
  });
  return (fields) =>
    validate({ requestBody: fields }) ? undefined : badRequestFrom(validate.errors as ErrorObject[]).details?.[0];
}

interface Contract {
  components: { schemas: Schemas };
}
type Schemas = Record<string, object>;

const place = '#/components/schemas/';

/** The schema and those that it refers to. Ajv walks through all that it is given. */
function neededBy(name: string, all: Schemas, found: Schemas = {}): Schemas {
  const schema = all[name];
  if (!schema || found[name]) return found;
  found[name] = schema;
  for (const [, other = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    neededBy(other, all, found);
  return found;
}
