import type { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import type { PrismaPGlite } from 'pglite-prisma-adapter';
import { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { schemaOf } from './address.ts';
import { type ConnectionUse, measureConnections } from './connection-metrics.ts';
import type { EmbeddedSettings } from './embedded.ts';
import { measureAdapter, type Use } from './measured-adapter.ts';
import { inPgTransaction, type Names, PgSql } from './pg-sql.ts';
import { openPostgresql } from './postgresql.ts';
import { withSql } from './prisma-sql.ts';
import { type Client, longestTransactionMs } from './sql.ts';
import { StatementNames } from './statement-names.ts';

export interface DatabaseSettings extends EmbeddedSettings {
  /** PostgreSQL. Undefined means the embedded database. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` is a pooler's. */
  databaseDirectUrl?: string | undefined;
  databasePoolSize: number;
  /** Whether its connections keep prepared statements, as they do by default. */
  databasePrepare?: boolean;
}

interface AnyDatabase {
  prisma: Client;
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
  const { databaseUrl, databaseDirectUrl, databasePoolSize: poolSize, databasePrepare = true } = settings;
  if (databaseUrl) {
    const { pool, close } = openPostgresql(databaseUrl, { poolSize, directUrl: databaseDirectUrl });
    const names = databasePrepare ? new StatementNames() : noNames;
    const adapter = new PrismaPg(pool, {
      schema: schemaOf(databaseUrl),
      // pg takes an empty name as if there were no name.
      statementNameGenerator: ({ sql }) => names.nameOf(sql) ?? '',
    });
    const { prisma, stopMeasuring } = openPrisma(adapter, () => ofPool(pool));
    const client = withSql(prisma, new PgSql(pool, names), (work) => inPgTransaction(pool, names, work));
    return { ...accessOf(databaseUrl, databaseDirectUrl), ...databaseOf(client, [stopMeasuring, close]) };
  }
  // A process on PostgreSQL does not load it.
  const { openEmbedded } = await import('./embedded.ts');
  const { pglite, adapter, sql, inTransaction, close } = await openEmbedded(settings, onWait);
  const { prisma, stopMeasuring } = openPrisma(adapter, ofOne);
  const client = withSql(prisma, sql, inTransaction);
  return { kind: 'embedded', pglite, ...databaseOf(client, [stopMeasuring, close]) };
}

/** The two addresses are those of the settings. */
export function accessOf(databaseUrl: string, databaseDirectUrl: string | undefined): PostgresqlAccess {
  return databaseDirectUrl === undefined
    ? { kind: 'postgresql', url: databaseUrl }
    : { kind: 'postgresql', url: databaseDirectUrl, poolerUrl: databaseUrl };
}

const noNames: Names = { nameOf: () => undefined };

function ofPool({ totalCount, idleCount, waitingCount, options }: Pool): ConnectionUse {
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

/** The embedded database is one connection. */
function ofOne({ underWay }: Use): ConnectionUse {
  const inUse = Math.min(underWay, 1);
  return { inUse, idle: 1 - inUse, waiting: underWay - inUse, most: 1 };
}

function openPrisma(adapter: PrismaPg | PrismaPGlite, connectionUse: (use: Use) => ConnectionUse) {
  const use: Use = { underWay: 0 };
  const stopMeasuring = measureConnections(() => connectionUse(use));
  // The embedded database is one connection, so a transaction waits for all those before it.
  const transactionOptions = { maxWait: 10_000, timeout: longestTransactionMs };
  return { prisma: new PrismaClient({ adapter: measureAdapter(adapter, use), transactionOptions }), stopMeasuring };
}

function databaseOf(client: Client, closings: (() => unknown)[]): AnyDatabase {
  return {
    prisma: client,
    ping: (timeoutMs) => within(timeoutMs, client.rows(Prisma.sql`SELECT 1`)),
    close: async () => {
      await client.$disconnect();
      for (const close of closings) await close();
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
