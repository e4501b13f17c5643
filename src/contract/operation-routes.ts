import { type OperationId, operationFacts } from '../../generated/operations.ts';
import type { Route } from './route-table.ts';

/**
 * Returns every operation by its method and its path from the site's root. `apiRoot` is the contract's versioned base.
 */
export function operationRoutes(apiRoot: string): Route<OperationId>[] {
  return (Object.keys(operationFacts) as OperationId[]).map((id) => {
    const { method, path, underApiRoot } = operationFacts[id];
    return { method: method.toUpperCase(), path: underApiRoot ? apiRoot + path : path, target: id };
  });
}
