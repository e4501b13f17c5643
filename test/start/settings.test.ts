import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../../src/base/settings-error.ts';
import { settingsInPlace } from '../../src/start/cluster/place.ts';
import { readSettings } from '../../src/start/settings.ts';

const hexKey = 'ab'.repeat(32);
const databaseUrl = 'postgres://heed@localhost/heed';

const oidcEnv = { OIDC_ISSUER: 'https://accounts.example.com', OIDC_CLIENT_ID: 'heed', OIDC_CLIENT_SECRET: 'secret' };
const oidc = {
  issuer: 'https://accounts.example.com',
  clientId: 'heed',
  clientSecret: 'secret',
  allowedDomains: [],
  name: 'accounts.example.com',
};

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
      processes: 1,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      defaultPlan: 'pro_max',
      dataDir: './data',
      databaseUrl: undefined,
      oauth: true,
      oauthAccessMinutes: 60,
      oauthAllowedAddresses: [],
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
      securityContact: undefined,
      widgetDemo: true,
      s3: undefined,
      workers: true,
      smtpUrl: undefined,
      mailFrom: 'Heed <heed@localhost>',
      customerMailWindowSeconds: 60,
      threadLinkDays: 180,
      mailInbox: undefined,
      mailMove: true,
      mailLmtp: undefined,
      mailReplyAddress: undefined,
      mailAuthservIds: [],
      mailRawDays: 30,
      oidc: undefined,
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
    [{ SITE_URL: 'HTTPS://Example.com:443/Tools/heed-2.0' }, { siteUrl: 'https://example.com/Tools/heed-2.0' }],
    [{ SITE_URL: 'http://[::1]:3000/~ann/_heed' }, { siteUrl: 'http://[::1]:3000/~ann/_heed' }],
    [{ SITE_URL: 'https://example.com/apps' }, { siteUrl: 'https://example.com/apps' }],
    [{ DATA_DIR: '/var/lib/heed' }, { dataDir: '/var/lib/heed' }],
    [{ DATABASE_URL: databaseUrl, SECRET_KEY: hexKey }, { databaseUrl }],
    [{ DATABASE_URL: 'postgresql://h/d', SECRET_KEY: hexKey }, { databaseUrl: 'postgresql://h/d' }],
    ...[
      'postgres:///heed?host=/var/run/postgresql',
      'postgres://heed@/heed?host=%2Fvar%2Frun%2Fpostgresql',
      'postgres://heed:p%23w@%2Fvar%2Frun%2Fpostgresql/heed',
      'postgres://heed:p@w@h:5432/d?schema=heed_eu',
      'postgres://h/d?user=heed@server&password=secret',
    ].map((url) => [{ DATABASE_URL: url, SECRET_KEY: hexKey }, { databaseUrl: url }] as const),
    [
      {
        DATABASE_URL: 'postgres://h/d?schema=heed',
        DATABASE_DIRECT_URL: 'postgres://i/d?sslmode=disable',
        DATABASE_REPLICA_URL: 'postgres://j/d?schema=heed',
        SECRET_KEY: hexKey,
      },
      {
        databaseDirectUrl: 'postgres://i/d?sslmode=disable&schema=heed',
        databaseReplicaUrl: 'postgres://j/d?schema=heed',
      },
    ],
    [{ DATABASE_POOL_SIZE: '1' }, { databasePoolSize: 1 }],
    [
      { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: 'postgres://h:5432/d', SECRET_KEY: hexKey },
      { databaseDirectUrl: 'postgres://h:5432/d' },
    ],
    [
      { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: 'postgres://h:5432/d', SECRET_KEY: hexKey },
      { databaseReplicaUrl: 'postgres://h:5432/d' },
    ],
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
    [{ SECURITY_CONTACT: 'Security@acme.com' }, { securityContact: 'mailto:security@acme.com' }],
    [{ SECURITY_CONTACT: 'mailto:security@acme.com' }, { securityContact: 'mailto:security@acme.com' }],
    [{ SECURITY_CONTACT: 'https://acme.com/security' }, { securityContact: 'https://acme.com/security' }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: 'loopback, 10.0.0.0/8' }],
    [{ HEED_PROCESSES: 'auto' }, { processes: 1 }],
    [{ HEED_PROCESSES: '3', DATABASE_URL: databaseUrl, SECRET_KEY: hexKey }, { processes: 3 }],
    [{ HEED_WORKERS: '0' }, { workers: false }],
    [{ SMTP_URL: 'smtp://user:pass@mail.example:587' }, { smtpUrl: 'smtp://user:pass@mail.example:587' }],
    [{ MAIL_FROM: 'heed@example.com' }, { mailFrom: 'heed@example.com' }],
    [{ MAIL_FROM: 'Me@Work <heed@example.com>' }, { mailFrom: 'Me@Work <heed@example.com>' }],
    [{ MAIL_FROM: 'Käse <heed@käse.example>' }, { mailFrom: 'Käse <heed@käse.example>' }],
    [{ MAIL_FROM: 'Feedback, Inc. <heed@example.com>' }, { mailFrom: 'Feedback, Inc. <heed@example.com>' }],
    [
      { WEBHOOK_ALLOWED_ADDRESSES: 'Hooks.Internal, 10.0.0.0/8,::1, fd00::/8' },
      { webhookAllowedAddresses: ['hooks.internal', '10.0.0.0/8', '::1', 'fd00::/8'] },
    ],
    [
      { ...oidcEnv, OIDC_ALLOWED_DOMAINS: 'Example.com, example.org', OIDC_NAME: 'Example' },
      { oidc: { ...oidc, allowedDomains: ['example.com', 'example.org'], name: 'Example' } },
    ],
    [oidcEnv, { oidc }],
    ...['http://localhost:8080/realms/heed', 'http://127.0.0.1:1', 'http://[::1]:1'].map(
      (issuer) =>
        [{ ...oidcEnv, OIDC_ISSUER: issuer }, { oidc: { ...oidc, issuer, name: new URL(issuer).hostname } }] as const,
    ),
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  ])('%j is taken', (env, settings) => {
    expect(readSettings(env)).toMatchObject(settings);
  });
});

describe('a bad value', () => {
  it.each([
    ['PORT', ['x', '-1', '65536', '3000.5', '0x10', '1e3', '+1']],
    [
      'SITE_URL',
      [
        ...['feedback.example', 'ftp://x', 'javascript:alert(1)', '//x', 'https://x/heed?a=1', 'https://x/heed?'],
        ...['https://x#top', 'https://ann@x', 'https://ann:secret@x/heed', 'https://x//heed', 'https://x/a//b'],
        ...['https://x/h%C3%BC', 'https://x/hü', 'https://x/a b', 'https://x/a;b', 'https://x/(heed)', 'https://x/:id'],
        ...['https://x/app', 'https://x/api/heed', 'https://x/docs/', 'https://x/metrics', 'https://x/media/heed'],
        'https://x/packages/heed',
      ],
    ],
    ['DATABASE_URL', ['mysql://x', 'localhost:5432', 'x']],
    ['DATABASE_DIRECT_URL', ['mysql://x', 'localhost:5432']],
    ['DATABASE_REPLICA_URL', ['mysql://x', 'localhost:5432']],
    ['DATABASE_POOL_SIZE', ['0', '1001', 'many']],
    ['DATABASE_PREPARE', ['0', 'false', 'yes']],
    ['REDIS_URL', ['http://x', 'localhost:6379']],
    ['S3_ENDPOINT', ['127.0.0.1:9000', 'ftp://x']],
    ['SECRET_KEY_PREVIOUS', ['short', ',', `${'ab'.repeat(32)},short`]],
    ['SECRET_KEY', ['short', 'ab'.repeat(31), 'ab'.repeat(33), Buffer.alloc(31).toString('base64')]],
    ['RATE_LIMIT_PER_MINUTE', ['0', '-1', 'none', '1000000001']],
    ['HEED_PROCESSES', ['0', '65', 'all', '1.5']],
    ['HEED_WORKERS', ['yes', 'true', '2']],
    ['SMTP_URL', ['mail.example', 'http://mail.example']],
    [
      'MAIL_FROM',
      [
        ...['Heed', '@example.com', 'Heed <heed>', 'a@b.c\nBcc: d@e.f', 'Heed <heed@exa mple.com>', 'Heed <a@b%.c>'],
        ...['a@b.c, d@e.f', 'a@b.c, Heed <d@e.f>', 'A <a@b.c>, D <d@e.f>', 'Team: a@b.c;'],
      ],
    ],
    ['WEBHOOK_ALLOWED_ADDRESSES', ['http://x', '10.0.0.0/99', '300.1.2.3', 'a b']],
    [
      'OIDC_ISSUER',
      [
        ...['accounts.example.com', 'http://accounts.example.com', 'http://10.0.0.1', 'http://localhost.example.com'],
        ...['ftp://localhost', 'https://accounts.example.com?x=1', 'https://accounts.example.com#x'],
      ],
    ],
    [
      'OIDC_ALLOWED_DOMAINS',
      ['@example.com', 'a b.com', 'example', '*.example.com', 'https://example.com', 'example.com,'],
    ],
    ['SECURITY_CONTACT', ['http://acme.com', 'the owner', 'tel:+491234']],
    ['TRUST_PROXY', ['yes', '10.0.0.0/99', 'loopback, x']],
    ['DEFAULT_PLAN', ['gold', 'PRO', 'pro-max']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
  ])('of %s is refused by its name', (name, values) => {
    for (const value of values)
      expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} must be `)]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://heed:$@127.0.0.1/heed'],
    ['DATABASE_DIRECT_URL', 'postgresql://heed:$@127.0.0.1:5432/heed?sslmode=disable'],
    ['REDIS_URL', 'redis://:$@127.0.0.1:6379/0'],
    ['SMTP_URL', 'smtps://heed:$@mail.example:465/?pool=true'],
  ])('a password in %s that is not percent-encoded is said to be so without it', (name, form) => {
    for (const password of ['p#w', '1#w', 'p/w', '1/w', 'p?w', '1?w', '#', 'p@w#x', 'p@w/x', 'p%w/']) {
      const [problem, ...others] = problemsOf({ [name]: form.replace('$', password), SECRET_KEY: hexKey });

      expect(others.filter((other) => !other.startsWith('DATABASE_URL is required'))).toEqual([]);
      expect(problem).toMatch(new RegExp(`^${name} must have the special characters of its user name and password`));
      expect(problem).not.toContain(password === '#' ? ':#' : password);
    }
  });

  it('a schema in the address of a database needs no quotes and belongs to nothing else', () => {
    for (const schema of [
      'Heed',
      'heed-1',
      '1heed',
      'pg_heed',
      'pgboss',
      'heed_pgboss',
      'information_schema',
      'a'.repeat(41),
    ])
      expect(problemsOf({ DATABASE_URL: `postgres://h/d?schema=${schema}`, SECRET_KEY: hexKey })).toEqual([
        expect.stringContaining('DATABASE_URL must have in ?schema= a name of lowercase letters'),
      ]);
    const env = { DATABASE_URL: 'postgres://h/d?schema=heed', SECRET_KEY: hexKey };
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
      expect(problemsOf({ ...env, [name]: 'postgres://h/d?schema=public' })).toEqual([
        `${name} must have the ?schema= of DATABASE_URL, or none`,
      ]);
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

describe('the number of processes', () => {
  it('is refused above one with the embedded database, and above the connections', () => {
    const onPostgresql = { DATABASE_URL: databaseUrl, SECRET_KEY: hexKey, DATABASE_POOL_SIZE: '3' };

    expect(problemsOf({ HEED_PROCESSES: '2' })).toEqual([
      'HEED_PROCESSES is 2, but the embedded database serves one process: set DATABASE_URL, or HEED_PROCESSES to 1 or auto',
    ]);
    expect(problemsOf({ ...onPostgresql, HEED_PROCESSES: '4' })).toEqual([
      'HEED_PROCESSES is 4, but DATABASE_POOL_SIZE is 3: each process needs at least one connection',
    ]);
  });

  it('is with auto that of the cores, as long as each has two connections', () => {
    const env = { HEED_PROCESSES: 'auto', DATABASE_URL: databaseUrl, SECRET_KEY: hexKey };

    expect(readSettings({ ...env, DATABASE_POOL_SIZE: '1000' }).processes).toBe(Math.min(availableParallelism(), 64));
    expect(readSettings({ ...env, DATABASE_POOL_SIZE: '3' }).processes).toBe(1);
  });

  it('divides the connections, and leaves the background work to the first', () => {
    const settings = readSettings({ DATABASE_URL: databaseUrl, SECRET_KEY: hexKey, DATABASE_POOL_SIZE: '8' });

    const places = [1, 2, 3].map((number) => settingsInPlace(settings, { number, of: 3 }));

    expect(places.map(({ databasePoolSize }) => databasePoolSize)).toEqual([3, 3, 2]);
    expect(places.map(({ workers }) => workers)).toEqual([true, false, false]);
  });
});

it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('requires a database beside %s', (name) => {
  expect(problemsOf({ [name]: databaseUrl })).toEqual([expect.stringMatching(/^DATABASE_URL is required/)]);
});

describe('the secret key', () => {
  it('is required with PostgreSQL', () => {
    expect(problemsOf({ DATABASE_URL: databaseUrl })).toEqual([expect.stringMatching(/^SECRET_KEY is required/)]);
  });

  it('is reported only once if it is wrong', () => {
    expect(problemsOf({ DATABASE_URL: databaseUrl, SECRET_KEY: 'x' })).toHaveLength(1);
  });
});

describe('single sign-on', () => {
  it.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])('needs %s too', (name) => {
    const problems = problemsOf({ ...oidcEnv, [name]: '' });

    expect(problems).toEqual(['OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required with OIDC_ISSUER']);
  });

  it.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ALLOWED_DOMAINS', 'OIDC_NAME'])(
    'needs an issuer for %s',
    (name) => {
      expect(problemsOf({ [name]: 'example.com' })).toEqual([
        'OIDC_ISSUER is required with the other settings that begin with OIDC_',
      ]);
    },
  );
});
