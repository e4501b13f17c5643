import type { Logger } from 'pino';
import type { OperationId, Operations } from '../generated/operations.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { AuthenticatedKey, Keyring } from './access/keyring.ts';
import type { Settings } from './env.ts';

/** Tells the time; tests set their own. */
export type Clock = () => Date;

/** What one process has and every request shares. */
export interface Services {
  settings: Settings;
  prisma: PrismaClient;
  keyring: Keyring;
  clock: Clock;
  log: Logger;
}

/** What the service acts with. `db` is the transaction it runs in, or the client outside of one. */
export interface Context extends Services {
  db: Prisma.TransactionClient;
  requestId: string;
}

/** The same on behalf of an API key's user. */
export interface KeyContext extends Context {
  key: AuthenticatedKey;
}

export type Input<Id extends OperationId> = Pick<Operations[Id], 'params' | 'query' | 'body'>;

/** One operation of the contract: knows neither HTTP nor MCP, and gets only input that fits the contract. */
export type Operation<Id extends OperationId> = (
  ctx: KeyContext,
  input: Input<Id>,
) => Promise<Operations[Id]['response']>;

/** Runs the work in one transaction: the one the context is in already, or a new one. */
export function inTransaction<Ctx extends Context, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.db !== ctx.prisma) return work(ctx);
  return ctx.prisma.$transaction((db) => work({ ...ctx, db }));
}
