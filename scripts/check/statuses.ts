import { listOperations, type OpenApiDocument } from '../contract/openapi-document.ts';

/** Returns the statuses that the contract declares and no test has seen. The seen ones read `operationId status`. */
export function unseenStatuses(
  document: OpenApiDocument,
  seen: Set<string>,
): { operationId: string; status: string }[] {
  return listOperations(document)
    .flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses).map((status) => ({ operationId, status })),
    )
    .filter(({ operationId, status }) => !seen.has(`${operationId} ${status}`));
}
