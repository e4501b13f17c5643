import type { ErrorObject } from 'ajv';
import { type Document, type OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';
import type { OperationId } from '../../generated/operations.ts';
import { NotFound } from '../base/errors.ts';
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
 * wrong. Nothing has an id that is longer than ids are, so in a path that is a {@link NotFound}, unless the operation creates
 * what it does not find.
 */
export type RequireFit = (id: OperationId, parts: RequestParts, bodyBytes: number) => void;

/**
 * Two validators over one reading of the contract: one stops at the first error, one finds all errors of small bodies.
 */
export function requestValidation(api: OpenAPIBackend): RequireFit {
  const untilFirst = openValidator(api, false);
  const untilLast = openValidator(api, true);
  return (id, parts, bodyBytes) => {
    const errors = collectErrors(untilFirst, id, parts);
    if (errors.length === 0) return;
    if (errors.some(isLongId) && mayMiss(api, id)) throw new NotFound('Nothing has an id of this length');
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

function isLongId({ keyword, instancePath }: ErrorObject): boolean {
  return keyword === 'maxLength' && instancePath.startsWith('/path/');
}

function mayMiss({ router }: OpenAPIBackend, id: OperationId): boolean {
  return '404' in (router.getOperation(id)?.responses ?? {});
}

function collectErrors(validator: OpenAPIValidator<Document>, id: OperationId, parts: RequestParts): ErrorObject[] {
  const validators = validator.getRequestValidatorsForOperation(id) ?? [];
  return validators.flatMap((validate) => (validate(parts) ? [] : (validate.errors ?? [])));
}
