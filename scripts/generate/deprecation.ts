import { type ContractOperation, listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';

/** The days, as in `2026-03-01`, since when an operation is deprecated and on which it goes away. */
export interface Deprecation {
  since: string;
  sunset: string;
}

const fewestDays = 180;

/**
 * Returns the days of a deprecated operation. Undefined if it is not deprecated. Throws if a day is missing, or if there is
 * less than half a year between them, which the contract promises.
 */
export function readDeprecation(operation: ContractOperation): Deprecation | undefined {
  if (!operation.deprecated) return undefined;
  const { operationId, 'x-deprecated-since': since, 'x-sunset': sunset } = operation;
  const days = (Date.parse(sunset ?? '') - Date.parse(since ?? '')) / 86_400_000;
  if (!since || !sunset || !(days >= fewestDays))
    throw new Error(`${operationId} needs x-deprecated-since, and x-sunset at least ${fewestDays} days later`);
  return { since, sunset };
}

/** Returns the days of all deprecated operations, by id. */
export function readDeprecations(document: OpenApiDocument): Record<string, Deprecation> {
  const pairs = listOperations(document).map(
    ({ operation }) => [operation.operationId, readDeprecation(operation)] as const,
  );
  return Object.fromEntries(pairs.flatMap(([id, deprecation]) => (deprecation ? [[id, deprecation]] : [])));
}
