import type { OperationId } from '../../generated/operations.ts';
import type { Input } from '../domain/operation.ts';
import type { Context } from '../platform/context.ts';
import { operations } from './operations.ts';
import type { RequestParts } from './request-validation.ts';

/** An operation as dispatching sees it: the door has made the context that it wants. */
type AnyOperation = (ctx: Context, input: Input<OperationId>) => Promise<unknown>;

/** The operation with its input, which must fit the contract. */
export function withInput(id: OperationId, parts: RequestParts): (ctx: Context) => Promise<unknown> {
  const operation = operations[id] as AnyOperation;
  const input = { params: parts.path, query: parts.query, body: parts.requestBody } as Input<OperationId>;
  return (ctx) => operation(ctx, input);
}
