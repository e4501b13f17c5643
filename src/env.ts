import { isIP } from 'node:net';

/** The settings of one process, read from its environment. The table in README.md describes each. */
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
  /** 32 bytes in hex or base64; undefined in embedded mode, where one is made and kept under `dataDir`. */
  secretKey: Buffer | undefined;
  rateLimitPerMinute: number;
  /** Express's `trust proxy`: false, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  logLevel: string;
}

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
    secretKey: read('SECRET_KEY', undefined, secretKey),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', 100, integer(1, 1_000_000_000)),
    trustProxy: read('TRUST_PROXY', false, trustProxy),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
  };
  if (settings.databaseUrl && !settings.secretKey && !problems.some((problem) => problem.startsWith('SECRET_KEY')))
    problems.push('SECRET_KEY is required with DATABASE_URL: 32 bytes in hex, for example from `openssl rand -hex 32`');
  if (problems.length > 0)
    throw new SettingsError(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return settings;
}

function integer(minimum: number, maximum: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum)
      throw new Error(`must be an integer from ${minimum} to ${maximum}`);
    return value;
  };
}

function oneOf(values: string[]) {
  return (text: string): string => {
    if (!values.includes(text)) throw new Error(`must be one of ${values.join(', ')}`);
    return text;
  };
}

function url(...protocols: string[]) {
  return (text: string): string => {
    if (!protocols.includes(URL.parse(text)?.protocol ?? ''))
      throw new Error(`must be a URL that starts with ${protocols[0]}//`);
    return text;
  };
}

function siteUrl(text: string): string {
  return url('http:', 'https:')(text).replace(/\/+$/, '');
}

function secretKey(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (key.length !== 32) throw new Error('must be 32 bytes, in hex or base64');
  return key;
}

function trustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d+$/.test(text)) return Number(text);
  if (!text.split(',').every((part) => isProxyAddress(part.trim())))
    throw new Error('must be true, false, a number of hops, or addresses such as loopback, 10.0.0.0/8');
  return text;
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '1', ...rest] = text.split('/');
  const mostBits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits;
}
