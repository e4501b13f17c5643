import type { Logger } from 'pino';
import type { OperationId, Operations, operationFacts } from '../../generated/operations.ts';
import type { Prisma, PrismaClient, Project, Webhook } from '../../generated/prisma/client.ts';
import type { AuthenticatedKey, Keyring } from '../domain/access/keyring.ts';
import type { ServiceSettings } from '../start/settings.ts';
import type { Incoming } from './files/incoming.ts';
import type { MediaStore } from './files/media-store.ts';
import type { StoredFile } from './files/store-file.ts';
import type { JobSender, Queue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';

/** Tells the time; tests set their own. */
export type Clock = () => Date;

/** What one process has and every request shares. */
export interface Services {
  settings: ServiceSettings;
  prisma: PrismaClient;
  keyring: Keyring;
  media: { store: MediaStore; incoming: Incoming };
  queue: Queue;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
}

/** What the service acts with. `db` is the transaction it runs in, or the client outside of one. */
export interface Context extends Omit<Services, 'queue'> {
  queue: JobSender;
  db: Prisma.TransactionClient;
  requestId: string;
  /** The automation that acts, if one does: what it changes triggers no other. */
  automation?: { id: string; name: string };
}

/** The same on behalf of an API key's user. */
export interface KeyContext extends Context {
  key: AuthenticatedKey;
}

/** On behalf of a page that shows a widget of the project. */
export interface WidgetContext extends Context {
  project: Project;
  /** The workspace's plan. */
  plan: string;
}

/** On behalf of another system that has signed with the webhook's secret. */
export interface WebhookContext extends Context {
  webhook: Webhook;
  /** The workspace's plan. */
  plan: string;
}

/** The doors that need no API key, by the tag of their operations. */
interface ContextOfTag {
  'widget-intake': WidgetContext;
  'webhook-intake': WebhookContext;
}

type TagOf<Id extends OperationId> = (typeof operationFacts)[Id]['tag'];
type ContextOf<Id extends OperationId> = TagOf<Id> extends keyof ContextOfTag ? ContextOfTag[TagOf<Id>] : KeyContext;

/** A file has been checked and stored when an operation gets it. */
type WithStoredFile<Body> = Body extends { file: Blob | File } ? Omit<Body, 'file'> & { file: StoredFile } : Body;

export interface Input<Id extends OperationId> {
  params: Operations[Id]['params'];
  query: Operations[Id]['query'];
  body: WithStoredFile<Operations[Id]['body']>;
}

/** One operation of the contract: knows neither HTTP nor MCP, and gets only input that fits the contract. */
export type Operation<Id extends OperationId> = (
  ctx: ContextOf<Id>,
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
