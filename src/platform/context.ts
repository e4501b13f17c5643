import type { Logger } from 'pino';
import type { MailDoor, Plan } from '../../generated/sdk/types.gen.ts';
import type { Clock } from '../base/clock.ts';
import type { SecretBox } from '../base/sealing.ts';
import { inSpan } from '../base/tracing.ts';
import type { Turns } from '../base/turns.ts';
import type { Batches } from './batches.ts';
import type { Client, Db, Sql, Transactions } from './db/sql.ts';
import { CollectedEvents } from './events/collected-events.ts';
import { type Cause, systemActor } from './events/event.ts';
import type { LogWatch } from './events/log-watch.ts';
import type { Notices } from './events/notices.ts';
import type { OpenStreams } from './events/open-streams.ts';
import type { Presences } from './events/presences.ts';
import type { SharedReaders } from './events/shared-readers.ts';
import type { Sightings } from './events/sightings.ts';
import type { Exports } from './exports/exports.ts';
import type { Files } from './files/files.ts';
import type { InstallationSecrets } from './installation-secrets.ts';
import type { JobSender } from './jobs/queue.ts';
import type { KnownSpellings } from './known-spellings.ts';
import type { OidcProvider } from './oidc/provider.ts';
import type { DueMails } from './outgoing/due-mails.ts';
import type { NamedDocuments } from './outgoing/named-documents.ts';
import type { Outbox } from './outgoing/outbox.ts';
import type { OutgoingPosts } from './outgoing/outgoing-posts.ts';
import type { Fillings } from './pending-fillings/fillings.ts';
import type { Replica } from './replica/replica.ts';
import type { ExpectedVersion } from './versions.ts';

/** What one process has and all its work shares. */
export interface Services {
  db: Client;
  /** A standby for reads (see readOnReplica). Null if there is none. */
  replica: Replica | null;
  clock: Clock;
  log: Logger;
  jobs: JobSender;
  files: Files;
  exports: Exports;
  posts: OutgoingPosts;
  documents: NamedDocuments;
  /** Queues what is sent after the transaction. */
  outbox: Outbox;
  /** Wakes those who mail customers. */
  dueMails: DueMails;
  secrets: SecretBox;
  installationSecrets: InstallationSecrets;
  /** Reads for several callers at once. */
  batches: Batches;
  /** Knows which columns are still being filled. */
  fillings: Fillings;
  /** Spellings of labels that need not be written again. */
  spellings: KnownSpellings;
  /** Of each workspace, how many requests may use the database at a time: it never takes more than half of the pool. */
  turns: Turns;
  /** How many rows a statement may write, so that no request waits for 50 ms meanwhile. */
  mostRowsAtOnce: number;
  /** Wakes those who wait for events of a workspace. */
  logWatch: LogWatch;
  /** Tells who is at which item. */
  presences: Presences;
  /** Tells members' sessions of their notifications. */
  notices: Notices;
  /** Tells the sessions of a workspace what customers have read. */
  sightings: Sightings;
  streams: OpenStreams;
  sharedReaders: SharedReaders;
  /** The workspaces that this process has deleted. */
  closedWorkspaces: Set<string>;
  /** The site's root without a trailing slash, as clients see it. */
  siteUrl: string;
  /** Of new workspaces. */
  defaultPlan: Plan;
  /** With whom users may sign in. Null if no provider is set up. */
  oidc: OidcProvider | null;
  /** How apps of others get in. Null if none does. */
  oauth: { accessMinutes: number } | null;
  /** Sends a mail that somebody waits for. Any other is queued. */
  sendMailNow(mail: { to: string; subject: string; text: string; html: string }, id: string): Promise<void>;
  /** Whether mails arrive. Otherwise they are files under the data directory. */
  sendsMail: boolean;
  /** For how many days after an item was resolved or closed its thread links work. */
  threadLinkDays: number;
  /** For how long an answer waits for others, or to be taken back, before it is mailed. */
  customerMailWindowSeconds: number;
  /** The sender of mails that no project sends. */
  mailFrom: string;
  /** The address that answers by mail go to, with `{}` in the place of the token. Null where no mail comes in. */
  mailReplyAddress: string | null;
  /** How the mail server names itself that judges senders. Null if none is trusted: then nobody who writes is proven. */
  mailAuthservIds: readonly string[];
  /** For how many days a mail is kept as it came. */
  mailRawDays: number;
  /** The ways on which mail comes in that are set up. */
  mailDoors: MailDoor[];
}

/**
 * All that a piece of work may use. `db` is the transaction that it runs in, or the client outside a transaction. Requests that
 * are frequent use statements alone, whose transactions cost less.
 */
export interface SqlContext extends Omit<Services, 'db'>, Cause {
  db: Sql;
  /** Opens a transaction. Null inside one. */
  begin: Transactions | null;
  /** The events that the transaction has recorded. Null outside one. */
  events: CollectedEvents | null;
  /** Does something once the work is committed, or at once outside a transaction. Never after a rollback. */
  afterCommit: (effect: () => void) => void;
  requestId: string;
  /** What a request with `If-Match` says of the resource that it names. */
  expected?: ExpectedVersion;
  /** The automation that acts, if one does. Its changes trigger no other automation. */
  automation?: { id: string; name: string };
}

/** The same with the models of Prisma. */
export interface Context extends SqlContext {
  db: Db;
}

/** A context in a transaction that has statements alone. */
export type InSql<Ctx extends SqlContext> = Omit<Ctx, 'db'> & { db: Sql };

/**
 * `requestId` names the request, job or whatever else the work is for. The log and every error carry it. Unless `cause`
 * says who asked for the work, the service itself did.
 */
export function newContext(services: Services, requestId: string, cause: Cause = byItself): Context {
  return { ...services, begin: services.db, events: null, afterCommit: atOnce, requestId, ...cause };
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
  const { begin } = ctx;
  if (!begin) return work(ctx);
  return thenDo((effects) => begin.inTransaction((db) => recordingEvents({ ...ctx, ...startOf(effects), db }, work)));
}

/** Does the same in a transaction that has statements alone, unless the context is already in one. */
export async function inSqlTransaction<Ctx extends SqlContext, Result>(
  ctx: Ctx,
  work: (tx: InSql<Ctx>) => Promise<Result>,
): Promise<Result> {
  const { begin } = ctx;
  if (!begin) return work(ctx);
  return thenDo((effects) =>
    begin.inSqlTransaction((db) => recordingEvents({ ...ctx, ...startOf(effects), db }, work)),
  );
}

type Effects = (() => void)[];

async function thenDo<Result>(transaction: (effects: Effects) => Promise<Result>): Promise<Result> {
  const effects: Effects = [];
  const result = await inSpan('transaction', { kind: 'internal' }, () => transaction(effects));
  for (const effect of effects) effect();
  return result;
}

function startOf(effects: Effects) {
  return { begin: null, events: new CollectedEvents(), afterCommit: (effect: () => void) => void effects.push(effect) };
}

async function recordingEvents<Tx extends SqlContext & { events: CollectedEvents }, Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await work(tx);
  for (const { workspaceId, changesAccess } of await tx.events.append(tx))
    tx.afterCommit(() => tx.logWatch.announce(workspaceId, changesAccess));
  return result;
}
