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
  const compile = ajv.compile.bind(ajv);
  ajv.compile = ((schema: object) => compile(withoutRefs(schema, schema) as object)) as typeof ajv.compile;
  return new OpenAPIValidator({ definition, router, lazyCompileValidators: true, customizeAjv: () => ajv });
}

/**
 * Puts each schema where openapi-backend refers to its first place in the request. Otherwise an error below it names that place,
 * and not the branch of the union that it belongs to.
 */
function withoutRefs(node: unknown, root: object): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => withoutRefs(one, root));
  if ('$ref' in node && typeof node.$ref === 'string') return withoutRefs(at(root, node.$ref), root);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutRefs(value, root)]));
}

function at(root: object, ref: string): unknown {
  const keys = ref.split('/').slice(1);
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], root);
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
