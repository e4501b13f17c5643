import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../../src/base/settings-error.ts';
import { readSettings } from '../../src/start/settings.ts';

const hexKey = 'ab'.repeat(32);
const databaseUrl = 'postgres://heed@localhost/heed';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    const [title, ...problems] = (error as Error).message.split('\n');
    expect(title).toBe('Wrong settings:');
    return problems.map((line) => line.trim());
  }
  return [];
}

describe('the defaults', () => {
  it('run an embedded database only on this machine', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      defaultPlan: 'pro_max',
      dataDir: './data',
      databaseUrl: undefined,
      databasePoolSize: 10,
      databasePrepare: true,
      redisUrl: undefined,
      secretKey: undefined,
      previousSecretKeys: [],
      rateLimitPerMinute: 100,
      sessionRateLimitPerMinute: 600,
      widgetItemsPerHour: 300,
      widgetUploadsPerHour: 100,
      eventsRetentionDays: 90,
      trustProxy: false,
      widgetDemo: true,
      s3: undefined,
      workers: true,
      smtpUrl: undefined,
      mailFrom: 'Heed <heed@localhost>',
      webhookAllowedAddresses: [],
      logLevel: 'info',
      logFormat: 'auto',
    });
  });

  it('also replace blank values', () => {
    expect(readSettings({ PORT: '', HOST: '  ', LOG_LEVEL: '' })).toEqual(readSettings({}));
  });

  it('make the site from host and port', () => {
    for (const HOST of ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'])
      expect(readSettings({ HOST, PORT: '80' }).siteUrl).toBe('http://localhost:80');
    expect(readSettings({ HOST: '192.0.2.1' }).siteUrl).toBe('http://192.0.2.1:3000');
    expect(readSettings({ HOST: '2001:db8::1' }).siteUrl).toBe('http://[2001:db8::1]:3000');
    expect(readSettings({ HOST: 'feedback.example', PORT: '8080' }).siteUrl).toBe('http://feedback.example:8080');
  });
});

describe('a good value', () => {
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 65535 ' }, { port: 65_535 }],
    [{ SITE_URL: 'https://feedback.example/' }, { siteUrl: 'https://feedback.example' }],
    [{ SITE_URL: 'https://example.com/heed//' }, { siteUrl: 'https://example.com/heed' }],
    [{ DATA_DIR: '/var/lib/heed' }, { dataDir: '/var/lib/heed' }],
    [{ DATABASE_URL: databaseUrl, SECRET_KEY: hexKey }, { databaseUrl }],
    [{ DATABASE_URL: 'postgresql://h/d', SECRET_KEY: hexKey }, { databaseUrl: 'postgresql://h/d' }],
    [{ DATABASE_POOL_SIZE: '1' }, { databasePoolSize: 1 }],
    [{ DATABASE_PREPARE: 'off' }, { databasePrepare: false }],
    [{ S3_BUCKET: 'b' }, { s3: { bucket: 'b', endpoint: undefined, region: 'us-east-1' } }],
    [
      { S3_BUCKET: 'b', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu-west-1' },
      { s3: { bucket: 'b', endpoint: 'http://127.0.0.1:9000', region: 'eu-west-1' } },
    ],
    [{ REDIS_URL: 'redis://localhost:6379/1' }, { redisUrl: 'redis://localhost:6379/1' }],
    [{ REDIS_URL: 'rediss://user:pass@host' }, { redisUrl: 'rediss://user:pass@host' }],
    [{ SECRET_KEY: hexKey }, { secretKey: Buffer.alloc(32, 0xab) }],
    [{ SECRET_KEY: hexKey.toUpperCase() }, { secretKey: Buffer.alloc(32, 0xab) }],
    [
      { SECRET_KEY_PREVIOUS: `${hexKey}, ${Buffer.alloc(32, 7).toString('base64')}` },
      { previousSecretKeys: [Buffer.alloc(32, 0xab), Buffer.alloc(32, 7)] },
    ],
    [{ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }, { secretKey: Buffer.alloc(32, 7) }],
    [{ RATE_LIMIT_PER_MINUTE: '1000000000' }, { rateLimitPerMinute: 1_000_000_000 }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: 'loopback, 10.0.0.0/8' }],
    [{ HEED_WORKERS: '0' }, { workers: false }],
    [{ SMTP_URL: 'smtp://user:pass@mail.example:587' }, { smtpUrl: 'smtp://user:pass@mail.example:587' }],
    [{ MAIL_FROM: 'heed@example.com' }, { mailFrom: 'heed@example.com' }],
    [{ MAIL_FROM: 'Feedback, Inc. <heed@example.com>' }, { mailFrom: 'Feedback, Inc. <heed@example.com>' }],
    [
      { WEBHOOK_ALLOWED_ADDRESSES: 'Hooks.Internal, 10.0.0.0/8,::1, fd00::/8' },
      { webhookAllowedAddresses: ['hooks.internal', '10.0.0.0/8', '::1', 'fd00::/8'] },
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  ])('%j is taken', (env, settings) => {
    expect(readSettings(env)).toMatchObject(settings);
  });
});

describe('a bad value', () => {
  it.each([
    ['PORT', ['x', '-1', '65536', '3000.5', '0x10', '1e3', '+1']],
    ['SITE_URL', ['feedback.example', 'ftp://x', 'javascript:alert(1)', '//x']],
    ['DATABASE_URL', ['mysql://x', 'localhost:5432', 'x']],
    ['DATABASE_POOL_SIZE', ['0', '1001', 'many']],
    ['DATABASE_PREPARE', ['0', 'false', 'yes']],
    ['REDIS_URL', ['http://x', 'localhost:6379']],
    ['S3_ENDPOINT', ['127.0.0.1:9000', 'ftp://x']],
    ['SECRET_KEY_PREVIOUS', ['short', ',', `${'ab'.repeat(32)},short`]],
    ['SECRET_KEY', ['short', 'ab'.repeat(31), 'ab'.repeat(33), Buffer.alloc(31).toString('base64')]],
    ['RATE_LIMIT_PER_MINUTE', ['0', '-1', 'none', '1000000001']],
    ['HEED_WORKERS', ['yes', 'true', '2']],
    ['SMTP_URL', ['mail.example', 'http://mail.example']],
    ['MAIL_FROM', ['Heed', '@example.com', 'Heed <heed>', 'a@b.c\nBcc: d@e.f']],
    ['WEBHOOK_ALLOWED_ADDRESSES', ['http://x', '10.0.0.0/99', '300.1.2.3', 'a b']],
    ['TRUST_PROXY', ['yes', '10.0.0.0/99', 'loopback, x']],
    ['DEFAULT_PLAN', ['gold', 'PRO', 'pro-max']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
  ])('of %s is refused by its name', (name, values) => {
    for (const value of values)
      expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} must be `)]);
  });

  it('is not repeated in the message when it is a secret', () => {
    const [problem] = problemsOf({ SECRET_KEY: 'my-secret' });

    expect(problem).not.toContain('my-secret');
  });

  it('is named together with every other', () => {
    const env = {
      PORT: 'x',
      SITE_URL: 'x',
      DATABASE_URL: 'x',
      DATABASE_POOL_SIZE: 'x',
      REDIS_URL: 'x',
      SECRET_KEY: 'x',
    };
    const all = { ...env, RATE_LIMIT_PER_MINUTE: 'x', TRUST_PROXY: 'x', LOG_LEVEL: 'x' };

    expect(problemsOf(all).map((problem) => problem.split(' ')[0])).toEqual(expect.arrayContaining(Object.keys(all)));
    expect(problemsOf(all)).toHaveLength(Object.keys(all).length);
  });
});

it('requires a bucket if it gets an endpoint', () => {
  expect(problemsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual(['S3_BUCKET is required with S3_ENDPOINT']);
});

describe('the secret key', () => {
  it('is required with PostgreSQL', () => {
    expect(problemsOf({ DATABASE_URL: databaseUrl })).toEqual([expect.stringMatching(/^SECRET_KEY is required/)]);
  });

  it('is reported only once if it is wrong', () => {
    expect(problemsOf({ DATABASE_URL: databaseUrl, SECRET_KEY: 'x' })).toHaveLength(1);
  });
});
