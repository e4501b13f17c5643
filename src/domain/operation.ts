import type { OperationId, Operations, operationFacts } from '../../generated/operations.ts';
import type { Customer, Project, ThreadLink, Webhook } from '../../generated/prisma/client.ts';
import type { ApiKeyScope, MemberRole } from '../../generated/sdk/types.gen.ts';
import type { Context, SqlContext } from '../platform/context.ts';
import type { LiveStream } from '../platform/events/live-stream.ts';
import type { StreamedFile } from '../platform/exports/streamed-file.ts';
import type { ReceivedData } from '../platform/files/receive-data.ts';
import type { StoredFile } from '../platform/files/store-file.ts';

/** The caller of an operation, and what they may reach: the bearer of a valid API key, a signed-in user, or an app. */
export interface Caller {
  type: 'apiKey' | 'session' | 'app';
  /** The id of the key, the session, or of what the app was allowed. */
  id: string;
  /** What is stored of the secret that was sent: a key may have several. */
  hash: string;
  scopes: ReadonlySet<string>;
  user: { id: string; name: string; email: string };
  /**
   * The only workspaces that a key from before its user proved their address reaches, and the one that an app was let into.
   * Null without such a limit.
   */
  limitedTo: readonly string[] | null;
  /** By the workspace's id, for every workspace that the user is a member of and the caller reaches. */
  workspaces: ReadonlyMap<string, WorkspaceAccess>;
  /** Only of an app. */
  app?: CallingApp;
}

export interface CallingApp {
  /** The name that the app gives itself. */
  name: string;
  /** Where it was let in: a host, or the scheme of an app on a device. */
  redirectHost: string;
  /** The address of the only door that its token opens. */
  resource: string;
}

export interface WorkspaceAccess {
  role: string;
  plan: string;
  apiAccessEnabled: boolean;
  appAccessEnabled: boolean;
  /** The only hosts at which apps are let in. Null for any. */
  allowedAppHosts: readonly string[] | null;
}

/** Limits how often somebody may fail to sign in. */
export interface Tries {
  /**
   * Counts a try of the client, and one for the email address if there is one, until it is given back. Throws RateLimited.
   */
  begin(email?: string): Promise<{ giveBack(): Promise<void> }>;
}

interface Invitation {
  workspaceId: string;
  inviterId: string;
  email: string;
  mustMail: boolean;
}

/** Limits how often an address is invited, and how many invitations a workspace and a user send. */
export interface Invitations {
  /**
   * Counts one. Throws RateLimited. Returns whether it may be mailed, because an address gets only so many mails. That refuses
   * an invitation that must be mailed.
   */
  count(invitation: Invitation): Promise<{ mayMail: boolean }>;
}

/** Limits how often mail to an address is tested. */
export interface MailTests {
  /** Counts one. Throws RateLimited. */
  count(email: string): Promise<void>;
}

/** The program that a request comes from. */
export interface Client {
  readonly userAgent: string | null;
  /** Its network, without the last part of the address. */
  readonly network: string | null;
  /** Gives it the token of a session to keep, or takes it away. */
  keepSession(token: string | null): void;
  /** The token of a session that it has kept. */
  heldSession(): string | undefined;
  /** The secret that it has kept of an app's request to be let in. */
  heldBrowser(): string | undefined;
  readonly tries: Tries;
  readonly invitations: Invitations;
  readonly mailTests: MailTests;
}

/** For an operation that acts on behalf of a user, with statements alone. */
export interface SqlCallerContext extends SqlContext {
  caller: Caller;
  /** The role that a signed-in user needs in the workspace. */
  leastRole: MemberRole;
  /** The scope that the operation needs. Null if it needs none. */
  scope: ApiKeyScope | null;
  /** When the caller was let in, by the clock that nobody sets. What was read of them may be some seconds older. */
  admittedAtMs: number;
  client: Client;
  /** Where the checks of access have let it act so far. */
  reached: { workspaceId?: string };
}

/** For an operation that acts on behalf of a user. */
export interface CallerContext extends Context, SqlCallerContext {
  db: Context['db'];
}

/** What the browser keeps of a sign-in that takes it elsewhere, so that no other browser can finish it. */
interface SignInCookie {
  read(): string | undefined;
  /** Null takes it away. */
  keep(secret: string | null): void;
}

/** For an operation by which somebody signs in. */
export interface SignInContext extends Context {
  client: Client;
  signInCookie: SignInCookie;
}

/** For an operation that acts on behalf of a page that shows a widget of the project. */
export interface WidgetContext extends Context {
  project: Project;
  /** The workspace's plan. */
  plan: string;
  /** The visitor of the page, if a session proves who that is. */
  visitor: Visitor | null;
}

/** A visitor whom a project's own server has identified. */
export interface Visitor {
  customer: Customer;
  email: string | null;
  /** Whether the address is proven to be theirs. An address that only the site's server names is a hint. */
  isEmailProven: boolean;
}

/** For an operation that acts on behalf of another system, which has signed with the webhook's secret. */
export interface WebhookContext extends Context {
  webhook: Webhook;
  /** The workspace's plan. */
  plan: string;
}

/** For an operation that acts on behalf of a customer, by the token of a thread link that works. */
export interface ThreadContext extends Context {
  link: ThreadLink;
  /** In lower case. */
  token: string;
  projectId: string;
  /** The workspace's plan. */
  plan: string;
  /** The id of the last event that a client has received which reconnects to the stream. */
  lastEventId: string | undefined;
}

/** The doors that ask for neither key nor session, by the tag of their operations. */
interface ContextOfTag {
  'widget-intake': WidgetContext;
  thread: ThreadContext;
  'mail-intake': Context;
  'webhook-intake': WebhookContext;
  session: SignInContext;
}

type FactsOf<Id extends OperationId> = (typeof operationFacts)[Id];
type ContextOf<Id extends OperationId> = FactsOf<Id>['callers'] extends readonly []
  ? ContextOfTag[FactsOf<Id>['tag'] & keyof ContextOfTag]
  : CallerContext;

/** A file that has been checked and stored before the operation gets it, or data as they came. */
type FileOf<Id extends OperationId> = (typeof operationFacts)[Id]['takesData'] extends true ? ReceivedData : StoredFile;
type WithFile<Body, File> = Body extends { file: Blob | globalThis.File } ? Omit<Body, 'file'> & { file: File } : Body;

/** Bytes as they came, or an object that fits the contract. */
type BodyOf<Id extends OperationId> = FactsOf<Id>['body'] extends 'raw'
  ? Buffer
  : WithFile<Operations[Id]['body'], FileOf<Id>>;

export interface Input<Id extends OperationId> {
  params: Operations[Id]['params'];
  query: Operations[Id]['query'];
  body: BodyOf<Id>;
}

/** The body of the success response, or what is sent as it is made. */
type Output<Id extends OperationId> = FactsOf<Id>['streams'] extends null
  ? Operations[Id]['response']
  : { file: StreamedFile; events: LiveStream }[NonNullable<FactsOf<Id>['streams']>];

/** One operation of the contract. It knows neither HTTP nor MCP, and gets only input that fits the contract. */
export type Operation<Id extends OperationId> = (ctx: ContextOf<Id>, input: Input<Id>) => Promise<Output<Id>>;

/** An operation on behalf of users that needs no models, so that a request with a key can use a transaction without them. */
export type SqlOperation<Id extends OperationId> = (ctx: SqlCallerContext, input: Input<Id>) => Promise<Output<Id>>;
