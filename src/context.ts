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

/** What an operation acts with. `db` is the transaction it runs in, or the client outside of one. */
export interface Context extends Services {
  db: Prisma.TransactionClient;
  key: AuthenticatedKey;
  requestId: string;
}

export type Input<Id extends OperationId> = Pick<Operations[Id], 'params' | 'query' | 'body'>;

/** One operation of the contract: knows neither HTTP nor MCP, and gets only input that fits the contract. */
export type Operation<Id extends OperationId> = (ctx: Context, input: Input<Id>) => Promise<Operations[Id]['response']>;

/** Runs the work in one transaction: the one the context is in already, or a new one. */
export function inTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db !== ctx.prisma) return work(ctx);
  return ctx.prisma.$transaction((db) => work({ ...ctx, db }));
}
