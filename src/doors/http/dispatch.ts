import { withInput } from '../../contract/call-operation.ts';
import type { RequestParts } from '../../contract/request-validation.ts';
import type { Context } from '../../platform/context.ts';
import type { Exchange } from './exchange.ts';
import { answerOnce } from './idempotency/answer-once.ts';

/** Who calls: what the operation acts with, and whose Idempotency-Keys the request's is one of. */
export interface Caller {
  ctx: Context;
  /** The id of the API key, the webhook or the project. */
  owner: string;
}

/**
 * Calls the operation and sends its answer with the status that the contract declares, once for an Idempotency-Key;
 * `content` is what must be the same in a retry.
 */
export async function dispatch(
  { operation: { id, facts }, req, res }: Exchange,
  { ctx, owner }: Caller,
  parts: RequestParts,
  content: string | Buffer,
): Promise<void> {
  const call = withInput(id, parts);
  const idempotencyKey = facts.method === 'post' ? req.get('Idempotency-Key') : undefined;
  if (idempotencyKey === undefined) {
    res.status(facts.status).json(await call(ctx));
    return;
  }
  const request = {
    owner,
    path: req.path,
    key: idempotencyKey,
    content: [req.url, content],
    answersSecret: facts.answersSecret,
  };
  const { status, body, replayed } = await answerOnce(ctx, request, facts.status, call);
  if (replayed) res.set('Idempotency-Replayed', 'true');
  res.status(status).type('json').send(body);
}
