import { type OperationId, operationFacts } from '../../generated/operations.ts';
import { BadRequest } from '../base/errors.ts';
import { eraseInSteps } from '../domain/customers/erase-items.ts';
import { mergeInSteps } from '../domain/customers/merge-in-steps.ts';
import { storeHeldFiles } from '../domain/mail-in/store-held-files.ts';
import type { CallerContext, Input, SqlOperation } from '../domain/operation.ts';
import { sendTest } from '../domain/subscriptions/send-test.ts';
import { sendMailTest } from '../domain/workspaces/send-mail-test.ts';
import { type Context, inSqlTransaction, inTransaction } from '../platform/context.ts';
import { ExpectedVersion, isListOfTags } from '../platform/versions.ts';
import { operations } from './operations.ts';
import type { RequestParts } from './request-validation.ts';

/** An operation as dispatching sees it: the door has made the context that it wants. */
type AnyOperation = (ctx: Context, input: Input<OperationId>, prepared?: unknown) => Promise<unknown>;

/** What an operation does before its own transaction, in many that are short; what is done stays when it breaks off. */
const preparations: { [Id in OperationId]?: (ctx: CallerContext, input: Input<Id>) => Promise<unknown> } = {
  eraseCustomer: eraseInSteps,
  mergeCustomers: mergeInSteps,
  releaseMailReview: storeHeldFiles,
  testMail: sendMailTest,
  testSubscription: sendTest,
};

/**
 * These take no turn: they may wait long for something to happen, read on a connection of their own as long as the client takes,
 * or are read in batches, one at a time for each workspace.
 */
const withoutTurn: ReadonlySet<OperationId> = new Set([
  'getFeedback',
  'getFeedbackByNumber',
  'listEvents',
  'streamEvents',
  'streamThread',
  'testMail',
  'testSubscription',
  'exportFeedback',
  'exportCustomers',
  'exportCustomerData',
]);

type StatementsAlone = {
  [Id in OperationId]: (typeof operations)[Id] extends SqlOperation<Id> ? Id : never;
}[OperationId];

/** Frequent operations that use statements alone: the transaction of a request with a key has no models, and costs less. */
const withStatementsAlone: ReadonlySet<OperationId> = new Set<StatementsAlone>([
  'createFeedback',
  'createComment',
  'createNote',
]);

const noTurn = () => undefined;

export interface OperationCall {
  /** Undefined where there is nothing to do before. Its result goes to `run`. */
  prepare: ((ctx: Context) => Promise<unknown>) | undefined;
  run(ctx: Context, prepared?: unknown): Promise<unknown>;
  /** Requires the operation that was run to have looked at `If-Match`, if the request had one. */
  requireVersionSeen(): void;
  /** Opens the kind of transaction that the operation needs. */
  inTransaction: typeof inTransaction;
  /** Waits for the turn of the request's workspace, and returns what ends it. */
  beginTurn(ctx: Context): Promise<() => void>;
}

/** The operation with its input, which must fit the contract. */
export function withInput(id: OperationId, parts: RequestParts): OperationCall {
  const operation = operations[id] as AnyOperation;
  const preparation = preparations[id] as AnyOperation | undefined;
  const input = { params: parts.path, query: queryOf(id, parts), body: parts.requestBody } as Input<OperationId>;
  const expected = readExpected(id, parts);
  const expecting = (ctx: Context) => (expected ? { ...ctx, expected } : ctx);
  return {
    prepare: preparation && ((ctx) => preparation(expecting(ctx), input)),
    run: (ctx, prepared) => operation(expecting(ctx), input, prepared),
    requireVersionSeen: () => {
      if (expected && !expected.isMet) throw new Error(`${id} has not looked at If-Match`);
    },
    inTransaction: withStatementsAlone.has(id) ? (inSqlTransaction as typeof inTransaction) : inTransaction,
    beginTurn: async (ctx) => (withoutTurn.has(id) ? noTurn : ctx.turns.begin(nameTenant(ctx, parts))),
  };
}

/** What `If-Match` says of the resource that the path names. Throws a 400 if it is not what RFC 9110 describes. */
function readExpected(id: OperationId, { path, header }: RequestParts): ExpectedVersion | undefined {
  const tags = operationFacts[id].takesVersion ? header['if-match'] : undefined;
  if (typeof tags !== 'string') return undefined;
  if (!isListOfTags(tags))
    throw BadRequest.of({ path: 'header/if-match', message: 'must be * or entity tags in double quotes, such as "7"' });
  return new ExpectedVersion(path.id as string | undefined, tags);
}

/** A client that reconnects to the stream of events says with a header where it was. */
function queryOf(id: OperationId, { query, header }: RequestParts): RequestParts['query'] {
  const lastEventId = header['last-event-id'];
  if (id !== 'streamEvents' || lastEventId === undefined) return query;
  return { ...query, after: Number(lastEventId) };
}

/** The workspace of the request as far as can be said before it is looked up: of a caller with several, its first. */
function nameTenant(
  ctx: Partial<CallerContext & Record<'project' | 'webhook' | 'link', Tenant>>,
  parts: RequestParts,
): string {
  const named = (parts.query as Partial<Tenant>).workspaceId ?? (parts.requestBody as Partial<Tenant>)?.workspaceId;
  return (
    named ??
    (ctx.project ?? ctx.webhook ?? ctx.link)?.workspaceId ??
    [...(ctx.caller?.workspaces.keys() ?? [])].sort()[0] ??
    ''
  );
}

interface Tenant {
  workspaceId: string;
}
