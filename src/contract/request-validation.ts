import type { ErrorObject } from 'ajv';
import { type Document, type OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';
import type { OperationId } from '../../generated/operations.ts';
import { contractAjv, mostBytesToFindAllErrors } from './contract-ajv.ts';
import { badRequestFrom } from './validation-errors.ts';

/** The parts of a request that the contract describes, before or after validation. */
export interface RequestParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  requestBody?: unknown;
}

/**
 * Checks a request against its operation. Fills in defaults in place, and throws a {@link BadRequest} for what is
 * wrong.
 */
export type RequireFit = (id: OperationId, parts: RequestParts, bodyBytes: number) => void;

/**
 * Two validators over one reading of the contract: one stops at the first error, one finds all errors of small bodies.
 */
export function requestValidation(api: OpenAPIBackend): RequireFit {
  const untilFirst = openValidator(api, false);
  const untilLast = openValidator(api, true);
  return (id, parts, bodyBytes) => {
    if (collectErrors(untilFirst, id, parts).length === 0) return;
    const explaining = bodyBytes <= mostBytesToFindAllErrors ? untilLast : untilFirst;
    throw badRequestFrom(collectErrors(explaining, id, parts));
  };
}

/**
 * Compiles an operation's validators when it is first used, all with one Ajv, because an Ajv takes milliseconds to set
 * up.
 */
function openValidator({ definition, router }: OpenAPIBackend, allErrors: boolean): OpenAPIValidator<Document> {
  const ajv = contractAjv(allErrors);
  return new OpenAPIValidator({ definition, router, lazyCompileValidators: true, customizeAjv: () => ajv });
}

function collectErrors(validator: OpenAPIValidator<Document>, id: OperationId, parts: RequestParts): ErrorObject[] {
  const validators = validator.getRequestValidatorsForOperation(id) ?? [];
  return validators.flatMap((validate) => (validate(parts) ? [] : (validate.errors ?? [])));
}
