import { planValues } from '../../generated/contract-constants.ts';
import type { Plan } from '../../generated/sdk/types.gen.ts';
import { SettingsError } from '../base/settings-error.ts';
import type { InboxSettings } from '../doors/mail/imap/inbox-settings.ts';
import type { LmtpSettings } from '../doors/mail/lmtp/lmtp-server.ts';
import { inSchemaOf } from '../platform/db/address.ts';
import type { S3Settings } from '../platform/files/media-store.ts';
import type { OidcSettings } from '../platform/oidc/settings.ts';
import { defaultSite } from './default-site.ts';
import { mailSettings } from './mail-settings.ts';
import { warnOfMisspelt } from './misspelt-settings.ts';
import { oidcSettings } from './oidc-settings.ts';
import { countProcesses, processes } from './process-count.ts';
import {
  allowedAddresses,
  contactUrl,
  integer,
  oneOf,
  onOrOff,
  postgresqlUrl,
  type Read,
  secretKey,
  secretKeys,
  serverUrl,
  siteUrl,
  trustProxy,
  url,
  yesOrNo,
} from './setting-readers.ts';

/** The settings of one process, read from its environment. docs/guides/settings.md describes each. */
export interface Settings {
  port: number;
  host: string;
  /** Where the metrics and the health of the process are served. Undefined means on `port`, and nowhere for a worker. */
  metricsPort: number | undefined;
  /** The site's root without a trailing slash, as clients see it. */
  siteUrl: string;
  dataDir: string;
  /** Of new workspaces, unless the `heed` command names another. */
  defaultPlan: Plan;
  /** PostgreSQL. Undefined means the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` is a pooler's. */
  databaseDirectUrl: string | undefined;
  /** A standby of it, for reads. */
  databaseReplicaUrl: string | undefined;
  databasePoolSize: number;
  /** Whether statements are prepared. A pooler may not keep them. */
  databasePrepare: boolean;
  redisUrl: string | undefined;
  /** Where files are kept. Undefined means under `dataDir`. */
  s3: S3Settings | undefined;
  /** 32 bytes in hex or base64. Undefined in embedded mode, where one is made and kept under `dataDir`. */
  secretKey: Buffer | undefined;
  /** Those before it, of which something may still be sealed with one. */
  previousSecretKeys: Buffer[];
  rateLimitPerMinute: number;
  /** What one signed-in user may send, over all their sessions. */
  sessionRateLimitPerMinute: number;
  /** What all widgets of one project together may send. */
  widgetItemsPerHour: number;
  widgetUploadsPerHour: number;
  /** How long events are kept. */
  eventsRetentionDays: number;
  /** How many processes share the port. With more than one, the one that is started only looks after them. */
  processes: number;
  /** Whether this process works on the job queue too. */
  workers: boolean;
  /** Undefined means that mail is written to files under `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** For how many days after an item was resolved or closed its thread links work. */
  threadLinkDays: number;
  /** For how long an answer waits for others, or to be taken back, before it is mailed. */
  customerMailWindowSeconds: number;
  /** The mailbox that customers' mail is read from. */
  mailInbox: InboxSettings | undefined;
  /** Whether mail that is handled is moved out of the folder that is read. */
  mailMove: boolean;
  /** Where mail is taken from a mail server. */
  mailLmtp: LmtpSettings | undefined;
  /** The secret in the address at which mail is handed over by HTTP. */
  mailWebhookSecret: string | undefined;
  /** The address that answers by mail go to, with `{}` in the place of a token. */
  mailReplyAddress: string | undefined;
  /** How the mail server names itself that judges the senders of mail. */
  mailAuthservIds: string[];
  /** For how many days a mail is kept as it came. */
  mailRawDays: number;
  /** With whom users may sign in. */
  oidc: OidcSettings | undefined;
  /** Whether apps of others may be let in, and for how long their access tokens work. */
  oauth: boolean;
  oauthAccessMinutes: number;
  /** Hosts, addresses and networks that documents of apps may be read from although they are not public. */
  oauthAllowedAddresses: string[];
  /** Hosts, addresses and networks that webhooks may reach although they are not public. */
  webhookAllowedAddresses: string[];
  /** Express's `trust proxy`: false, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  /** Whom somebody who found a hole writes to: an address that begins with `mailto:` or `https:`. */
  securityContact: string | undefined;
  /** Whether `/widget/demo` is served. */
  widgetDemo: boolean;
  logLevel: string;
  /** `auto` means for a person if the log goes to a terminal, otherwise JSON. */
  logFormat: string;
}

/** The settings once there is a secret key. */
export type ServiceSettings = Settings & { secretKey: Buffer };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads and checks the settings. Throws a {@link SettingsError} that names every wrong one. Warns of variables that
 * look like misspelt settings.
 */
export function readSettings(env: NodeJS.ProcessEnv, warn: (warning: string) => void = () => undefined): Settings {
  const problems: string[] = [];
  const names = new Set<string>();
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    names.add(name);
    const text = env[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
      return fallback;
    }
  };

  const port = read('PORT', 3000, integer(0, 65_535));
  const host = read('HOST', '127.0.0.1', (text) => text);
  const databaseUrl = read('DATABASE_URL', undefined, postgresqlUrl);
  const sameSchema = (text: string) => inSchemaOf(databaseUrl, postgresqlUrl(text));
  const settings: Settings = {
    port,
    host,
    metricsPort: read('METRICS_PORT', undefined, integer(1, 65_535)),
    siteUrl: read('SITE_URL', defaultSite(host, port), siteUrl),
    dataDir: read('DATA_DIR', './data', (text) => text),
    defaultPlan: read('DEFAULT_PLAN', 'pro_max', oneOf(planValues)),
    databaseUrl,
    databaseDirectUrl: read('DATABASE_DIRECT_URL', undefined, sameSchema),
    databaseReplicaUrl: read('DATABASE_REPLICA_URL', undefined, sameSchema),
    databasePoolSize: read('DATABASE_POOL_SIZE', 10, integer(1, 1_000)),
    databasePrepare: read('DATABASE_PREPARE', 'on', oneOf(['on', 'off'])) === 'on',
    redisUrl: read('REDIS_URL', undefined, serverUrl('redis:', 'rediss:')),
    s3: s3Settings(read, problems),
    secretKey: read('SECRET_KEY', undefined, secretKey),
    previousSecretKeys: read('SECRET_KEY_PREVIOUS', [], secretKeys),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', 100, integer(1, 1_000_000_000)),
    sessionRateLimitPerMinute: read('SESSION_RATE_LIMIT_PER_MINUTE', 600, integer(1, 1_000_000_000)),
    widgetItemsPerHour: read('WIDGET_ITEMS_PER_HOUR', 300, integer(1, 1_000_000_000)),
    widgetUploadsPerHour: read('WIDGET_UPLOADS_PER_HOUR', 100, integer(1, 1_000_000_000)),
    eventsRetentionDays: read('EVENTS_RETENTION_DAYS', 90, integer(1, 3_650)),
    processes: 1,
    workers: read('HEED_WORKERS', true, onOrOff),
    ...mailSettings(read, problems),
    oidc: oidcSettings(read, problems),
    ...oauthSettings(read),
    webhookAllowedAddresses: read('WEBHOOK_ALLOWED_ADDRESSES', [], allowedAddresses),
    trustProxy: read('TRUST_PROXY', false, trustProxy),
    ...pageSettings(read, env),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
    logFormat: read('LOG_FORMAT', 'auto', oneOf(['auto', 'json', 'pretty'])),
  };
  if (settings.databaseUrl && !settings.secretKey && !problems.some((problem) => problem.startsWith('SECRET_KEY')))
    problems.push('SECRET_KEY is required with DATABASE_URL: 32 bytes in hex, for example from `openssl rand -hex 32`');
  if (!env.DATABASE_URL?.trim() && (settings.databaseDirectUrl || settings.databaseReplicaUrl))
    problems.push('DATABASE_URL is required with DATABASE_DIRECT_URL and DATABASE_REPLICA_URL');
  settings.processes = countProcesses(read('HEED_PROCESSES', 1, processes), settings, problems);
  for (const warning of warnOfMisspelt(env, names)) warn(warning);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

function pageSettings(read: Read, { NODE_ENV }: NodeJS.ProcessEnv) {
  return {
    securityContact: read('SECURITY_CONTACT', undefined, contactUrl),
    widgetDemo: read('WIDGET_DEMO', NODE_ENV !== 'production', yesOrNo),
  };
}

function oauthSettings(read: Read) {
  return {
    oauth: read('OAUTH', 'on', oneOf(['on', 'off'])) === 'on',
    oauthAccessMinutes: read('OAUTH_ACCESS_MINUTES', 60, integer(5, 1_440)),
    oauthAllowedAddresses: read('OAUTH_ALLOWED_ADDRESSES', [], allowedAddresses),
  };
}

function s3Settings(read: Read, problems: string[]): S3Settings | undefined {
  const bucket = read<string | undefined>('S3_BUCKET', undefined, (text) => text);
  const endpoint = read('S3_ENDPOINT', undefined, url('http:', 'https:'));
  const region = read('S3_REGION', 'us-east-1', (text) => text);
  if (!bucket && endpoint) problems.push('S3_BUCKET is required with S3_ENDPOINT');
  return bucket ? { bucket, endpoint, region } : undefined;
}
