import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { addOpenObjectKeywords } from './open-object.ts';
import { addTextKeywords } from './text-keywords.ts';

const addFormats = addFormatsModule.default;

/** Finding every error of a large hostile body takes seconds. Finding the first takes no time. */
export const mostBytesToFindAllErrors = 8_192;

/** Makes an Ajv that understands the contract's schemas. Its validators fill in defaults in place. */
export function contractAjv(allErrors: boolean): Ajv2020 {
  // Verbose errors have the value that is wrong. The build has checked the contract. To check each schema again would take the first request of a process 100 ms.
  const ajv = new Ajv2020({ strict: false, allErrors, useDefaults: true, validateSchema: false, verbose: true });
  addFormats(ajv);
  addOpenObjectKeywords(ajv);
  addTextKeywords(ajv);
  return ajv;
}
