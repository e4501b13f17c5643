import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heedWith } from '../cli/support.ts';
import { OwnPostgresql, whyNoOwnPostgresql } from '../support/own-postgresql.ts';
import { aDataDir } from './storage.ts';

const selfSigned = 'is not signed by an authority that this machine trusts';

(whyNoOwnPostgresql ? describe.skip : describe)('of a PostgreSQL server', () => {
  let withTls: OwnPostgresql;
  let withoutTls: OwnPostgresql;
  let dataDir: string;
  beforeAll(async () => {
    [withTls, withoutTls] = await Promise.all([OwnPostgresql.start({ tls: true }), OwnPostgresql.start()]);
    await withTls.run("CREATE ROLE heed SUPERUSER LOGIN PASSWORD 'p#w/?@%'");
    dataDir = await aDataDir();
  });
  afterAll(async () => {
    await withTls?.remove();
    await withoutTls?.remove();
    await rm(dataDir, { recursive: true });
  });

  const password = encodeURIComponent('p#w/?@%');
  const run = (url: string, ...command: string[]) =>
    heedWith({ DATABASE_URL: url, SECRET_KEY: '0'.repeat(64), DATA_DIR: dataDir }, ...command);
  const heed = (host: string, query: string, ...command: string[]) =>
    run(`postgres://heed:${password}@${host}:${withTls.port}/postgres${query}`, ...command);

  it.each([
    ['127.0.0.1', () => ''],
    ['127.0.0.1', () => '?sslmode=disable'],
    ['127.0.0.1', () => '?sslmode=no-verify'],
    ['127.0.0.1', () => '?uselibpqcompat=true&sslmode=require'],
    ['localhost', () => `?sslmode=verify-full&sslrootcert=${withTls.certificate}`],
    ['localhost', () => `?sslmode=require&sslrootcert=${withTls.certificate}`],
  ])('an address is used: %s %#', async (host, query) => {
    const migrated = await heed(host, query(), 'migrate');
    const users = await heed(host, query(), 'users', 'list');

    expect(migrated).toMatchObject({ status: 0 });
    expect(users).toMatchObject({ status: 0, json: [] });
  });

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'an address with sslmode=%s says what to do about a self-signed certificate',
    async (mode) => {
      for (const command of [['migrate'], ['users', 'list']]) {
        const { status, stderr } = await heed('localhost', `?sslmode=${mode}`, ...command);

        expect(status).toBe(1);
        expect(stderr).toContain(selfSigned);
        expect(stderr).toContain('?sslmode=verify-full&sslrootcert=/path/to/root.crt');
        expect(stderr).not.toMatch(/p#w|p%23w/);
      }
      const doctor = await heed('localhost', `?sslmode=${mode}`, 'doctor');
      expect(doctor.stdout).toContain(selfSigned);
      expect(doctor.stdout).not.toMatch(/p#w|p%23w/);
    },
  );

  it('an address whose certificate has another name says so', async () => {
    const query = `?sslmode=verify-full&sslrootcert=${withTls.certificate}`;

    for (const command of [['migrate'], ['users', 'list']])
      expect(await heed('127.0.0.1', query, ...command)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('has another host name'),
      });
  });

  it('an address with sslmode of a server without TLS says so', async () => {
    for (const command of [['migrate'], ['users', 'list']])
      expect(await run(`${withoutTls.url}?sslmode=verify-full`, ...command)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('The database server has no TLS'),
      });
  });

  it('an address may be that of a socket', async () => {
    const { folder, port } = withTls;
    const host = encodeURIComponent(folder);
    const forms = [
      `postgres:///postgres?host=${folder}&port=${port}&user=heed`,
      `postgres:///postgres?host=${host}&port=${port}&user=heed`,
      `postgres://heed@/postgres?host=${folder}&port=${port}`,
      `postgres://heed:${password}@${host}:${port}/postgres`,
      `postgresql://heed:${password}@${host}:${port}/postgres?schema=heed`,
    ];

    for (const form of forms) {
      expect(await run(form, 'migrate')).toMatchObject({ status: 0, stderr: '' });
      expect(await run(form, 'users', 'list')).toMatchObject({ status: 0, json: [] });
    }
  });

  it('an address whose password is wrong or not encoded is told apart, without the password', async () => {
    const wrong = await run(`postgres://heed:p#w/?@%@127.0.0.1:${withTls.port}/postgres`, 'migrate');
    const missing = await run(`${withTls.url}?sslrootcert=/nowhere/root.crt`, 'migrate');

    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('percent-encoded: %23 for #') });
    expect(wrong.stderr).not.toContain('p#w');
    expect(missing).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('DATABASE_URL names a file that cannot be read: /nowhere/root.crt'),
    });
  });
});
