import type { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import type { PrismaPGlite } from 'pglite-prisma-adapter';
import { type Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { schemaOf } from './address.ts';
import { type ConnectionUse, measureConnections } from './connection-metrics.ts';
import type { EmbeddedSettings } from './embedded.ts';
import { measureAdapter, type Use } from './measured-adapter.ts';
import { openPostgresql } from './postgresql.ts';
import { readThrough } from './read-rows.ts';
import { type Names, type Queryable, type SendTo, sendNamed } from './send-to-pg.ts';
import { SharedConnections } from './shared-connections.ts';
import { StatementNames } from './statement-names.ts';
import { letJoin } from './transactions/join-prisma.ts';
import { inPgTransaction } from './transactions/pg-transaction.ts';
import { beginThrough } from './transactions/transaction.ts';

export interface DatabaseSettings extends EmbeddedSettings {
  /** PostgreSQL. Undefined means the embedded database. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` is a pooler's. */
  databaseDirectUrl?: string | undefined;
  databasePoolSize: number;
  /** Whether its connections keep prepared statements, as they do by default. */
  databasePrepare?: boolean;
}

/** A client, or the transaction that it has opened. */
export type Db = Prisma.TransactionClient;

interface AnyDatabase {
  prisma: PrismaClient;
  /** Resolves if the database answers within the time, rejects otherwise. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * What opens a connection of its own to the database, or is its only one: for migrations, the job queue, announcements and
 * backups. None of them takes a connection of a pooler, if PostgreSQL itself is known.
 */
export type DatabaseAccess = PostgresqlAccess | { kind: 'embedded'; pglite: PGlite };

interface PostgresqlAccess {
  kind: 'postgresql';
  url: string;
  /** Where the requests and jobs connect, if that is a pooler. */
  poolerUrl?: string;
}

export type Database = AnyDatabase & DatabaseAccess;

/**
 * `onWait` is called before the end if there is anything to wait for. That is the time to do something else meanwhile.
 */
export async function openDatabase(settings: DatabaseSettings, onWait?: () => void): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databasePoolSize } = settings;
  if (databaseUrl) {
    const isPrepared = settings.databasePrepare ?? true;
    // An old pooler is confused by statements that do not wait for each other.
    const pipeline = isPrepared && databaseDirectUrl === undefined;
    const options = { poolSize: databasePoolSize, directUrl: databaseDirectUrl, pipeline };
    const { pool, close } = openPostgresql(databaseUrl, options);
    const names = isPrepared ? new StatementNames() : noNames;
    // pg takes an empty name as if there were no name.
    const adapter = new PrismaPg(pool, {
      schema: schemaOf(databaseUrl),
      statementNameGenerator: ({ sql }) => names.nameOf(sql) ?? '',
    });
    const parts = withPrisma(adapter, close, () => ofPool(pool));
    // Last, so that Prisma's part in a transaction is measured once, with the statements of that transaction.
    letJoin(adapter);
    const forShort = pipeline ? new SharedConnections(pool) : pool;
    goPastPrisma(parts.prisma, pool, forShort, sendNamed(names));
    return { ...accessOf(databaseUrl, databaseDirectUrl), ...parts };
  }
  // A process on PostgreSQL does not load it.
  const { openEmbedded } = await import('./embedded.ts');
  const { pglite, adapter, send, close } = await openEmbedded(settings, onWait);
  const parts = withPrisma(adapter, close, ofOne);
  readThrough(parts.prisma, send);
  return { kind: 'embedded', pglite, ...parts };
}

/** The two addresses are those of the settings. */
export function accessOf(databaseUrl: string, databaseDirectUrl: string | undefined): PostgresqlAccess {
  return databaseDirectUrl === undefined
    ? { kind: 'postgresql', url: databaseUrl }
    : { kind: 'postgresql', url: databaseDirectUrl, poolerUrl: databaseUrl };
}

const noNames: Names = { nameOf: () => undefined };

function goPastPrisma(prisma: PrismaClient, pool: Pool, forShort: Queryable, sendTo: SendTo): void {
  readThrough(prisma, async (statement) => (await sendTo(statement.isShort ? forShort : pool, statement)).rows);
  beginThrough(prisma, (work) => inPgTransaction(prisma, pool, sendTo, work));
}

function ofPool({ totalCount, idleCount, waitingCount, options }: Pool): ConnectionUse {
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

/** The embedded database is one connection. */
function ofOne({ underWay }: Use): ConnectionUse {
  const inUse = Math.min(underWay, 1);
  return { inUse, idle: 1 - inUse, waiting: underWay - inUse, most: 1 };
}

function withPrisma(
  adapter: PrismaPg | PrismaPGlite,
  closeConnections: () => Promise<void>,
  connectionUse: (use: Use) => ConnectionUse,
): AnyDatabase {
  const use: Use = { underWay: 0 };
  const stopMeasuring = measureConnections(() => connectionUse(use));
  // The embedded database is one connection, so a transaction waits for all those before it.
  const prisma = new PrismaClient({
    adapter: measureAdapter(adapter, use),
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
  });
  return {
    prisma,
    ping: (timeoutMs) => within(timeoutMs, prisma.$queryRaw`SELECT 1`),
    close: async () => {
      stopMeasuring();
      await prisma.$disconnect();
      await closeConnections();
    },
  };
}

async function within(timeoutMs: number, answer: Promise<unknown>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database did not answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
