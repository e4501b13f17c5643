import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../../src/platform/db/client.ts';
import { isDatabaseAway } from '../../../src/platform/db/database-away.ts';
import { unmigrated } from '../../support/database.ts';
import { expectWithin } from '../../support/figures.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const onPostgresql = serverUrl ? it : it.skip;
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it('recognises a refused connection', async () => {
  const proxy = await aProxy();
  const database = await openThrough(proxy);
  proxy.server.close();

  expect(isDatabaseAway(await failureOf(database.prisma.$queryRaw`SELECT 1`))).toBe(true);
  expect(isDatabaseAway(await failureOf(database.prisma.user.findMany()))).toBe(true);
  expect(isDatabaseAway(await failureOf(database.prisma.$transaction(async (tx) => tx.user.count())))).toBe(true);
});

it('recognises a server that takes the connection and says nothing', async () => {
  const proxy = await aProxy();
  proxy.hangs = true;
  const database = await openThrough(proxy);

  const before = performance.now();
  const failure = await failureOf(database.prisma.user.findMany());

  expect(isDatabaseAway(failure)).toBe(true);
  expectWithin('a silent server is recognised', performance.now() - before, 2_000);
});

it.each([
  ['no room on its disk', '53100'],
  ['no memory', '53200'],
  ['ended a deadlock', '40P01'],
  ['given a transaction up for another', '40001'],
])('recognises a database that has %s, whichever it is', async (_what, code) => {
  const raise = `DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${code}'; END $$`;
  const databaseUrls = [undefined, ...(serverUrl ? [serverUrl] : [])];

  for (const databaseUrl of databaseUrls) {
    const database = await openUnmigrated(databaseUrl);
    cleanUps.push(() => database.close());
    const { prisma } = database;

    expect(isDatabaseAway(await failureOf(prisma.$executeRawUnsafe(raise)))).toBe(true);
    expect(isDatabaseAway(await failureOf(prisma.$transaction((tx) => tx.$executeRawUnsafe(raise))))).toBe(true);
    if (database.kind === 'embedded') expect(isDatabaseAway(await failureOf(database.pglite.exec(raise)))).toBe(true);
  }
});

it('takes no fault of a request for an absence', async () => {
  const database = await openUnmigrated();
  cleanUps.push(() => database.close());

  expect(isDatabaseAway(await failureOf(database.prisma.$queryRaw`SELEC 1`))).toBe(false);
  expect(isDatabaseAway(await failureOf(database.prisma.user.findMany()))).toBe(false);
  expect(isDatabaseAway(undefined)).toBe(false);
});

onPostgresql('ends a request whose database stops answering, and recovers', async () => {
  const proxy = await aProxy();
  const database = await openThrough(proxy);
  await database.prisma.$queryRaw`SELECT 1`;

  proxy.hangs = true;
  const before = performance.now();
  const failure = await failureOf(database.prisma.$queryRaw`SELECT 1`);
  const waited = performance.now() - before;
  proxy.hangs = false;

  expect(isDatabaseAway(failure)).toBe(true);
  expectWithin('a request ends whose database has stopped', waited, 2_000);
  await database.ping(1000);
});

onPostgresql('lets a query take its time while the database answers others', async () => {
  const database = await openThrough(await aProxy());

  expect(await database.prisma.$queryRaw`SELECT 'done' AS is FROM pg_sleep(2.5)`).toEqual([{ is: 'done' }]);
});

onPostgresql('recognises connections that are lost in the middle of a transaction and at its commit', async () => {
  const proxy = await aProxy();
  const database = await openThrough(proxy);
  const inTheMiddle = database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    proxy.cut();
    await tx.$queryRaw`SELECT 1`;
  });
  expect(isDatabaseAway(await failureOf(inTheMiddle))).toBe(true);

  const atCommit = database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    proxy.cut();
  });
  expect(isDatabaseAway(await failureOf(atCommit))).toBe(true);
  await database.ping(1000);
});

function openUnmigrated(databaseUrl?: string): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir: 'memory://', files: unmigrated().copy(), databasePoolSize: 1 });
}

interface Proxy {
  server: Server;
  hangs: boolean;
  /** Cuts all connections. */
  cut(): void;
}

/** A proxy before the PostgreSQL server (if there is one) that imitates its failures. */
async function aProxy(): Promise<Proxy> {
  const target = new URL(serverUrl ?? 'postgres://127.0.0.1:1');
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => proxy.hangs || to.write(bytes));
      from.on('close', () => proxy.hangs || to.destroy());
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: Proxy = { server, hangs: false, cut };
  cleanUps.push(() => server.close(), cut);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return proxy;
}

async function openThrough({ server }: Proxy): Promise<Database> {
  const url = new URL(serverUrl ?? 'postgres://nobody@127.0.0.1/nothing');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', databasePoolSize: 3 });
  cleanUps.push(() => database.close());
  return database;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect('a success').toBe('a failure'),
    (error: unknown) => error,
  );
}
