import type { Request, Response } from 'express';
import type { OperationId } from '../../generated/operations.ts';
import type { AuthenticatedKey } from '../access/keyring.ts';
import type { Input, KeyContext, Operation, Services } from '../context.ts';
import { NotImplemented } from '../errors.ts';
import { operations } from '../operations.ts';
import type { ContractOperation, RequestParts } from './contract.ts';
import { answerOnce } from './idempotency.ts';

/** Calls the operation and sends its answer with the status that the contract declares, once for an Idempotency-Key. */
export async function dispatch(
  services: Services,
  { id, facts }: ContractOperation,
  key: AuthenticatedKey,
  parts: RequestParts,
  bytes: Buffer | undefined,
  req: Request,
  res: Response,
): Promise<void> {
  const operation = (operations as Partial<Record<OperationId, unknown>>)[id] as Operation<OperationId> | undefined;
  if (!operation) throw new NotImplemented();
  const ctx: KeyContext = { ...services, db: services.prisma, key, requestId: res.locals.requestId as string };
  const input = { params: parts.path, query: parts.query, body: parts.requestBody } as Input<OperationId>;

  const idempotencyKey = facts.method === 'post' ? req.get('Idempotency-Key') : undefined;
  if (idempotencyKey === undefined) {
    res.status(facts.status).json(await operation(ctx, input));
    return;
  }
  const request = { owner: key.id, path: req.baseUrl + req.path, key: idempotencyKey, content: [req.url, bytes ?? ''] };
  const { status, body, replayed } = await answerOnce(ctx, request, facts.status, (once) => operation(once, input));
  if (replayed) res.set('Idempotency-Replayed', 'true');
  res.status(status).type('json').send(body);
}
