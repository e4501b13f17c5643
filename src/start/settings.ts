import { isIP } from 'node:net';
import type { S3Settings } from '../platform/files/media-store.ts';
import {
  allowedAddresses,
  integer,
  mailAddress,
  oneOf,
  onOrOff,
  secretKey,
  siteUrl,
  trustProxy,
  url,
  yesOrNo,
} from './setting-readers.ts';

/** The settings of one process, read from its environment. docs/guides/settings.md describes each. */
export interface Settings {
  port: number;
  host: string;
  /** The site's root without a trailing slash, as clients see it. */
  siteUrl: string;
  dataDir: string;
  /** PostgreSQL; undefined means the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  redisUrl: string | undefined;
  /** Where files are kept; undefined means under `dataDir`. */
  s3: S3Settings | undefined;
  /** 32 bytes in hex or base64; undefined in embedded mode, where one is made and kept under `dataDir`. */
  secretKey: Buffer | undefined;
  rateLimitPerMinute: number;
  /** Whether this process works on the job queue too. */
  workers: boolean;
  /** Undefined means that mail is written to files under `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Hosts, addresses and networks that webhooks may reach although they are not public. */
  webhookAllowedAddresses: string[];
  /** Express's `trust proxy`: false, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  /** Whether `/widget/demo` is served. */
  widgetDemo: boolean;
  logLevel: string;
}

/** The same once a secret key is there. */
export type ServiceSettings = Settings & { secretKey: Buffer };

export class SettingsError extends Error {}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads and checks the settings; throws {@link SettingsError} that names every wrong one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
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
  const settings: Settings = {
    port,
    host,
    siteUrl: read('SITE_URL', `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`, siteUrl),
    dataDir: read('DATA_DIR', './data', (text) => text),
    databaseUrl: read('DATABASE_URL', undefined, url('postgres:', 'postgresql:')),
    databasePoolSize: read('DATABASE_POOL_SIZE', 10, integer(1, 1_000)),
    redisUrl: read('REDIS_URL', undefined, url('redis:', 'rediss:')),
    s3: s3Settings(read, problems),
    secretKey: read('SECRET_KEY', undefined, secretKey),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', 100, integer(1, 1_000_000_000)),
    workers: read('HEED_WORKERS', true, onOrOff),
    smtpUrl: read('SMTP_URL', undefined, url('smtp:', 'smtps:')),
    mailFrom: read('MAIL_FROM', 'Heed <heed@localhost>', mailAddress),
    webhookAllowedAddresses: read('WEBHOOK_ALLOWED_ADDRESSES', [], allowedAddresses),
    trustProxy: read('TRUST_PROXY', false, trustProxy),
    widgetDemo: read('WIDGET_DEMO', env.NODE_ENV !== 'production', yesOrNo),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
  };
  if (settings.databaseUrl && !settings.secretKey && !problems.some((problem) => problem.startsWith('SECRET_KEY')))
    problems.push('SECRET_KEY is required with DATABASE_URL: 32 bytes in hex, for example from `openssl rand -hex 32`');
  if (problems.length > 0)
    throw new SettingsError(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return settings;
}

type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T;

function s3Settings(read: Read, problems: string[]): S3Settings | undefined {
  const bucket = read<string | undefined>('S3_BUCKET', undefined, (text) => text);
  const endpoint = read('S3_ENDPOINT', undefined, url('http:', 'https:'));
  const region = read('S3_REGION', 'us-east-1', (text) => text);
  if (!bucket && endpoint) problems.push('S3_BUCKET is required with S3_ENDPOINT');
  return bucket ? { bucket, endpoint, region } : undefined;
}
