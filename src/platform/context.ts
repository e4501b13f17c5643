import type { Logger } from 'pino';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Plan } from '../../generated/sdk/types.gen.ts';
import type { Clock } from '../base/clock.ts';
import type { SecretBox } from '../base/sealing.ts';
import { inSpan } from '../base/tracing.ts';
import type { Turns } from '../base/turns.ts';
import type { Batches } from './batches.ts';
import type { Db } from './db/client.ts';
import { transaction } from './db/transactions/transaction.ts';
import { CollectedEvents } from './events/collected-events.ts';
import { type Cause, systemActor } from './events/event.ts';
import type { LogWatch } from './events/log-watch.ts';
import type { OpenStreams } from './events/open-streams.ts';
import type { Exports } from './exports/exports.ts';
import type { Files } from './files/files.ts';
import type { JobSender } from './jobs/queue.ts';
import type { OidcProvider } from './oidc/provider.ts';
import type { Outbox } from './outgoing/outbox.ts';
import type { OutgoingPosts } from './outgoing/outgoing-posts.ts';
import type { Replica } from './replica/replica.ts';
import type { ExpectedVersion } from './versions.ts';

/** What one process has and all its work shares. */
export interface Services {
  db: PrismaClient;
  /** A standby for reads (see readOnReplica). Null if there is none. */
  replica: Replica | null;
  clock: Clock;
  log: Logger;
  jobs: JobSender;
  files: Files;
  exports: Exports;
  posts: OutgoingPosts;
  /** Queues what is sent after the transaction. */
  outbox: Outbox;
  secrets: SecretBox;
  /** Reads for several callers at once. */
  batches: Batches;
  /** Of each workspace, how many requests may use the database at a time: it never takes more than half of the pool. */
  turns: Turns;
  /** How many rows a statement may write, so that no request waits for 50 ms meanwhile. */
  mostRowsAtOnce: number;
  /** Wakes those who wait for events of a workspace. */
  logWatch: LogWatch;
  streams: OpenStreams;
  /** The workspaces that this process has deleted. */
  closedWorkspaces: Set<string>;
  /** The site's root without a trailing slash, as clients see it. */
  siteUrl: string;
  /** Of new workspaces. */
  defaultPlan: Plan;
  /** With whom users may sign in. Null if no provider is set up. */
  oidc: OidcProvider | null;
  /** Whether mails arrive. Otherwise they are files under the data directory. */
  sendsMail: boolean;
}

/**
 * What a piece of work may use, and no more. `db` is the transaction that it runs in, or the client outside a
 * transaction.
 */
export interface Context extends Omit<Services, 'db'>, Cause {
  db: Db;
  /** Opens a transaction. Null inside one. */
  begin: (<Result>(work: (db: Db) => Promise<Result>) => Promise<Result>) | null;
  /** What the transaction did, for the log of events. Null outside one. */
  events: CollectedEvents | null;
  /** Does something once the work is committed, or at once outside a transaction. Never after a rollback. */
  afterCommit: (effect: () => void) => void;
  requestId: string;
  /** What a request with `If-Match` says of the resource that it names. */
  expected?: ExpectedVersion;
  /** The automation that acts, if one does. Its changes trigger no other automation. */
  automation?: { id: string; name: string };
}

/**
 * `requestId` names the request, job or whatever else the work is for. The log and every error carry it. Unless `cause`
 * says who asked for the work, the service itself did.
 */
export function newContext(services: Services, requestId: string, cause: Cause = byItself): Context {
  const begin: Context['begin'] = (work) =>
    inSpan('transaction', { kind: 'internal' }, () => transaction(services.db, work));
  return { ...services, begin, events: null, afterCommit: atOnce, requestId, ...cause };
}

const byItself: Cause = { actor: systemActor, causedBy: null };
const atOnce = (effect: () => void) => effect();

/**
 * Runs the work in one transaction: the one that the context is already in, or a new one. Use only `db` of its
 * argument. A new transaction ends by appending what the work recorded to the log of events.
 */
export async function inTransaction<Ctx extends Context, Result>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (!ctx.begin) return work(ctx);
  const effects: (() => void)[] = [];
  const afterCommit = (effect: () => void) => void effects.push(effect);
  const result = await ctx.begin(async (db) => {
    const events = new CollectedEvents();
    const tx = { ...ctx, db, begin: null, events, afterCommit };
    const result = await work(tx);
    for (const { workspaceId, changesAccess } of await events.append(tx))
      afterCommit(() => ctx.logWatch.announce(workspaceId, changesAccess));
    return result;
  });
  for (const effect of effects) effect();
  return result;
}
