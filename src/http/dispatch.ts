import type { Request, Response } from 'express';
import type { OperationId } from '../../generated/operations.ts';
import { operations } from '../operations.ts';
import type { Context, Input } from '../platform/context.ts';
import type { ContractOperation, RequestParts } from './contract.ts';
import { answerOnce } from './idempotency.ts';

/** Who calls: what the operation acts with, and whose Idempotency-Keys the request's is one of. */
export interface Caller {
  ctx: Context;
  /** The id of the API key, the webhook or the project. */
  owner: string;
}

/** An operation as dispatching sees it: the door has made the context that it wants. */
type AnyOperation = (ctx: Context, input: Input<OperationId>) => Promise<unknown>;

/** The operation with its input, which must fit the contract. */
export function operationWith(id: OperationId, parts: RequestParts): (ctx: Context) => Promise<unknown> {
  const operation = operations[id] as AnyOperation;
  const input = { params: parts.path, query: parts.query, body: parts.requestBody } as Input<OperationId>;
  return (ctx) => operation(ctx, input);
}

/**
 * Calls the operation and sends its answer with the status that the contract declares, once for an Idempotency-Key;
 * `content` is what must be the same in a retry.
 */
export async function dispatch(
  { id, facts }: ContractOperation,
  { ctx, owner }: Caller,
  parts: RequestParts,
  content: string | Buffer,
  req: Request,
  res: Response,
): Promise<void> {
  const call = operationWith(id, parts);
  const idempotencyKey = facts.method === 'post' ? req.get('Idempotency-Key') : undefined;
  if (idempotencyKey === undefined) {
    res.status(facts.status).json(await call(ctx));
    return;
  }
  const request = {
    owner,
    path: req.baseUrl + req.path,
    key: idempotencyKey,
    content: [req.url, content],
    answersSecret: facts.answersSecret,
  };
  const { status, body, replayed } = await answerOnce(ctx, request, facts.status, call);
  if (replayed) res.set('Idempotency-Replayed', 'true');
  res.status(status).type('json').send(body);
}
