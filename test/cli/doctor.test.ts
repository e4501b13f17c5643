import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretBox } from '../../src/base/sealing.ts';
import { examine } from '../../src/cli/doctor/examine.ts';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { sealSecret } from '../../src/domain/automations/webhooks/secret.ts';
import { sealingPurpose } from '../../src/domain/webhooks/secret.ts';
import { openDatabase } from '../../src/platform/db/client.ts';
import { OwnServer, whyNone } from '../process/own-servers.ts';
import { startTestApp } from '../support/app.ts';
import { TestProvider } from '../support/oidc/test-provider.ts';
import { portOf } from '../support/raw.ts';
import { makeTenant } from '../support/tenant.ts';
import { onServer, templateName, urlOf } from '../support/test-server.ts';
import { heedWith } from './support.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-doctor-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns what is wrong in an installation whose other settings are good. */
async function complaints(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings = await examine({ env: { DATA_DIR: join(folder, 'data'), SITE_URL: 'http://127.0.0.1:1', ...env } });
  return findings.filter(({ about, state }) => ['warning', 'fault'].includes(state) && !isUsual(about));
}

/** In each of these installations, mail goes to files and the service does not run. The server is that of the machine. */
function isUsual(about: string): boolean {
  return ['mail', 'SITE_URL', 'autovacuum'].includes(about);
}

describe('a broken installation', () => {
  it.each([
    ['a wrong setting', { PORT: 'high' }, 'settings', 'PORT must be an integer'],
    ['a missing key', { DATABASE_URL: 'postgres://127.0.0.1/heed' }, 'settings', 'SECRET_KEY is required'],
    ['a misspelt setting', { LOGLEVEL: 'debug' }, 'settings', 'LOG_LEVEL may be meant'],
    ['an unknown host', { HOST: 'nohost.invalid' }, 'HOST', 'nohost.invalid does not resolve'],
    ['a data directory below /proc', { DATA_DIR: '/proc/heed/data' }, 'DATA_DIR', 'no directory can be made there'],
    ['Redis that is away', { REDIS_URL: 'redis://127.0.0.1:1' }, 'Redis', 'ECONNREFUSED'],
    ['a bucket that is away', { S3_BUCKET: 'b', S3_ENDPOINT: 'http://127.0.0.1:1' }, 'files', 'the bucket b'],
  ])('with %s is named with a remedy', async (_what, env, about, says) => {
    const credentials = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    Object.assign(process.env, credentials);

    const found = await complaints(env);

    const [complaint] = found.filter((one) => one.about === about);
    expect(complaint).toMatchObject({
      about,
      says: expect.stringContaining(says),
      remedy: expect.stringMatching(/\w/),
    });
    expect(found.filter((one) => one.about !== about && one.about !== 'files')).toEqual([]);
  });

  it('with a file in place of its data directory is named', async () => {
    const [complaint] = await complaints({ DATA_DIR: join(folder, 'file') });

    expect(complaint).toMatchObject({
      about: 'DATA_DIR',
      state: 'fault',
      says: expect.stringContaining('it is a file'),
    });
  });

  it('whose mail server is away is named', async () => {
    const findings = await examine({ env: { DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' } });

    expect(findings.find(({ about }) => about === 'mail')).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('ECONNREFUSED'),
      remedy: expect.stringContaining('SMTP_URL'),
    });
  });

  it.each([
    ['is away', () => 'http://127.0.0.1:1', 'fault', 'cannot be used'],
    ['calls itself otherwise', (issuer: string) => issuer.replace('127.0.0.1', 'localhost'), 'fault', 'issuer'],
    ['is right', (issuer: string) => issuer, 'ok', 'says how to sign in'],
  ])('whose issuer of single sign-on %s is told', async (_how, named, state, says) => {
    const provider = await TestProvider.start('http://127.0.0.1:1/api/v1/session/oidc/callback');
    const { clientId, clientSecret, issuer } = provider.settings;
    const client = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };

    const findings = await examine({ env: { DATA_DIR: folder, OIDC_ISSUER: named(issuer), ...client } });
    await provider.close();

    expect(findings.find(({ about }) => about === 'single sign-on')).toMatchObject({
      state,
      says: expect.stringContaining(says),
    });
  });

  it('whose address leads to another program is named', async () => {
    const stranger = createServer((_req, res) => res.writeHead(404).end());
    await once(stranger.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;

    const findings = await examine({ env: { DATA_DIR: folder, SITE_URL: url } });
    stranger.close();

    expect(findings.at(-1)).toMatchObject({
      about: 'SITE_URL',
      state: 'fault',
      says: `${url}/api/v1/me answers 404: that is not Heed`,
    });
  });
});

function anAutomation(workspaceId: string, projectId: string, secrets: SecretBox) {
  const id = 'aut_01k0qa6v3ye2sb1r6m0x8d4c5t';
  const params = { url: 'https://example.com/', secret: sealSecret({ secrets }, id, 'secret') };
  const actions = [
    { type: 'add_tag', params: { tag: 'a' } },
    { type: 'send_webhook', params },
  ];
  return { id, workspaceId, projectId, name: 'Tell', scope: 'feedback.created', conditions: {}, actions };
}

const serverUrl = process.env.TEST_DATABASE_URL;
(serverUrl ? describe : describe.skip)('an installation on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  const name = `heed_test_doctor_${randomBytes(6).toString('hex')}`;
  const key = randomBytes(32);
  const env = { DATABASE_URL: urlOf(serverUrl ?? 'postgres://127.0.0.1', name), SECRET_KEY: key.toString('hex') };
  beforeAll(() => onServer(serverUrl ?? '', `CREATE DATABASE ${name} TEMPLATE ${templateName}`));
  afterAll(() => onServer(serverUrl ?? '', `DROP DATABASE ${name} WITH (FORCE)`));

  async function onDatabase(
    work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>,
  ): Promise<void> {
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: folder, databasePoolSize: 1 });
    await work(database).finally(() => database.close());
  }

  it('that is in order has no fault', async () => {
    await onDatabase(async ({ prisma }) => {
      const { workspaceId, projectId } = await makeTenant(prisma, 'ann@example.com', []);
      const id = 'whk_01k0qa6v3ye2sb1r6m0x8d4c5t';
      const secretEncrypted = new SecretBox(key).seal(sealingPurpose(id), 'whsec_test');
      await prisma.webhook.create({
        data: { id, workspaceId, projectId, name: 'Hook', slug: 's', secretEncrypted },
      });
      await prisma.automation.create({ data: anAutomation(workspaceId, projectId, new SecretBox(key)) });
    });

    expect(await complaints(env)).toEqual([]);
  });

  it('is told whether the server cleans its tables', async () => {
    const { rows } = await onServer<{ autovacuum: string }>(serverUrl ?? '', 'SHOW autovacuum');

    const findings = await examine({ env: { DATA_DIR: folder, ...env } });

    expect(findings.find(({ about }) => about === 'autovacuum')).toMatchObject(
      rows[0]?.autovacuum === 'on'
        ? { state: 'ok' }
        : {
            state: 'warning',
            says: expect.stringContaining('it is off'),
            remedy: expect.stringContaining('autovacuum'),
          },
    );
  });

  it('whose key was changed has no fault while the one before is set', async () => {
    const rotated = { SECRET_KEY: 'ab'.repeat(32), SECRET_KEY_PREVIOUS: env.SECRET_KEY };

    expect(await complaints({ ...env, ...rotated })).toEqual([]);
  });

  it.each([
    [
      'another key',
      { SECRET_KEY: 'ab'.repeat(32) },
      'SECRET_KEY',
      'sealed with: webhook "Hook" (whk_01k0qa6v3ye2sb1r6m0x8d4c5t), automation "Tell" (aut_01k0qa6v3ye2sb1r6m0x8d4c5t)',
    ],
    [
      'no database',
      { DATABASE_URL: urlOf(serverUrl ?? 'postgres://127.0.0.1', 'heed_nowhere') },
      'database',
      'does not exist',
    ],
    ['a server that is away', { DATABASE_URL: 'postgres://127.0.0.1:1/heed' }, 'database', 'cannot be reached'],
    ['too large a pool', { DATABASE_POOL_SIZE: '1000' }, 'connections', 'the server gives'],
  ])('with %s is named', async (_what, changed, about, says) => {
    expect(await complaints({ ...env, ...changed })).toMatchObject([
      { about, state: 'fault', says: expect.stringContaining(says), remedy: expect.stringMatching(/\w/) },
    ]);
  });

  it('whose user may not create tables is named', async () => {
    const role = `${name}_reader`;
    await onServer(serverUrl ?? '', `CREATE ROLE ${role} LOGIN PASSWORD 'heed'`);
    await onDatabase(({ prisma }) =>
      prisma.$executeRawUnsafe(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`),
    );
    const url = Object.assign(new URL(env.DATABASE_URL), { username: role, password: 'heed' });

    const found = await complaints({ ...env, DATABASE_URL: url.href });
    await onDatabase(({ prisma }) => prisma.$executeRawUnsafe(`DROP OWNED BY ${role}`));
    await onServer(serverUrl ?? '', `DROP ROLE ${role}`);

    expect(found).toMatchObject([{ about: 'rights in the database', state: 'fault' }]);
  });

  it('of an older or a newer version is named', async () => {
    await onDatabase(async ({ prisma }) => {
      await prisma.$executeRaw`UPDATE _prisma_migrations SET migration_name = 'z_of_tomorrow' WHERE migration_name LIKE '%_init'`;
    });
    const newer = await complaints(env);
    await onDatabase(async ({ prisma }) => prisma.$executeRaw`DELETE FROM _prisma_migrations`);
    const older = await complaints(env);

    expect(newer).toMatchObject([
      { about: 'migrations', state: 'fault', says: expect.stringContaining('z_of_tomorrow') },
    ]);
    expect(older).toMatchObject([{ about: 'migrations', state: 'warning', says: expect.stringContaining('_init') }]);
  });
});

(whyNone('nginx') === null ? describe : describe.skip)('an installation behind nginx (needs nginx)', () => {
  it.each([
    ['that it does not trust is told', false, [expect.stringContaining('requests come as if through a proxy')]],
    ['that it trusts is fine', 1, []],
  ])('%s', async (_what, trustProxy, expected) => {
    const app = await startTestApp({ trustProxy });
    const port = portOf(app.running.server);
    const nginx = await OwnServer.nginx(join(folder, `nginx-${port}`), [port]);
    const env = { DATA_DIR: folder, PORT: String(port), SITE_URL: `http://127.0.0.1:${nginx.port}` };

    const findings = await examine({ env });
    await nginx.stop('SIGTERM');
    await app.close();

    expect(findings.find(({ about }) => about === 'SITE_URL')).toHaveProperty('state', 'ok');
    expect(findings.flatMap(({ about, says }) => (about === 'TRUST_PROXY' ? [says] : []))).toEqual(expected);
  });
});

describe('the command', () => {
  it('prints its findings as JSON in a pipe, and fails if there is a fault', async () => {
    const good = await heedWith({ DATA_DIR: join(folder, 'data') }, 'doctor');
    const bad = await heedWith({ DATA_DIR: join(folder, 'data'), HOST: 'nohost.invalid' }, 'doctor');

    expect(good).toMatchObject({ status: 0, stderr: '' });
    expect(good.json).toContainEqual({ about: 'settings', state: 'ok', says: 'each has the right form' });
    expect(bad.status).toBe(1);
  });

  it('finds the service that runs', async () => {
    const app = await startTestApp();
    const url = `http://127.0.0.1:${portOf(app.running.server)}`;

    const findings = await examine({ env: { DATA_DIR: folder, SITE_URL: url } });
    const pinged = await heedWith({ PORT: new URL(url).port }, 'ping', '--ready');
    await app.close();
    const gone = await heedWith({ PORT: new URL(url).port }, 'ping');

    expect(findings.at(-1)).toEqual({ about: 'SITE_URL', state: 'ok', says: `the service answers at ${url}` });
    expect(pinged).toMatchObject({ status: 0, json: { status: 'ok' } });
    expect(gone).toMatchObject({ status: 1, stdout: '' });
    expect(gone.stderr).toContain('The service does not answer');
  });
});
