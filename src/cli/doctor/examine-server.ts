import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/client.ts';
import { findMisfit } from '../../platform/db/fitting-sessions.ts';
import { findMissingRight, schemasOf } from '../../platform/db/schemas.ts';
import { withSession } from '../../platform/db/with-session.ts';
import type { Settings } from '../../start/settings.ts';
import type { Finding } from './finding.ts';

const oldestVersion = 15;
const mostClockSeconds = 5;
/** DatabaseAccess besides the pool: the queue's listener, migrations, the watchdog. */
const furtherConnections = 3;

/**
 * Examines the version of the database, the rights and connections that it gives, whether it cleans its tables, and whether
 * its clock agrees.
 */
export async function examineServer(database: Database, settings: Settings): Promise<Finding[]> {
  if (database.kind === 'embedded') return [embedded];
  const server = await readServer(database);
  return [
    versionFinding(server),
    await sessionsFinding(database),
    await rightsFinding(database),
    connectionsFinding(server, settings),
    autovacuumFinding(server),
    clockFinding(server),
  ];
}

/** Whether this version of Heed works with that of the database. */
export async function examineVersion(database: Database): Promise<Finding> {
  return database.kind === 'embedded' ? embedded : versionFinding(await readServer(database));
}

const embedded: Finding = { about: 'database', state: 'ok', says: 'the embedded database opens' };

async function readServer(database: Database): Promise<Server> {
  const [server] = await database.prisma.rows<Server>(Prisma.sql`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int / 10000 AS major,
      current_setting('max_connections')::int AS connections,
      current_setting('autovacuum')::boolean AND current_setting('track_counts')::boolean AS autovacuum,
      extract(epoch FROM clock_timestamp())::float8 AS seconds`);
  if (!server) throw new Error('The database answers nothing');
  return server;
}

interface Server {
  version: string;
  major: number;
  connections: number;
  /** Whether it removes by itself what tables no longer need. */
  autovacuum: boolean;
  /** The time of its clock, since 1970. */
  seconds: number;
}

function versionFinding({ version, major }: Server): Finding {
  const about = 'database';
  const says = `PostgreSQL ${version}`;
  if (major >= oldestVersion) return { about, state: 'ok', says };
  return { about, state: 'fault', says, remedy: `Upgrade it to PostgreSQL ${oldestVersion} or newer.` };
}

async function sessionsFinding(database: Database): Promise<Finding> {
  const about = 'sessions';
  const misfit = await findMisfit(database);
  if (misfit) return { about, state: 'fault', ...misfit };
  return { about, state: 'ok', says: 'the connections of the database have the settings that Heed needs' };
}

async function rightsFinding(database: Database): Promise<Finding> {
  const about = 'rights in the database';
  const missing = await withSession(database, 'heed doctor', (session) =>
    session.transaction((tx) => findMissingRight(tx, schemasOf(database))),
  );
  if (!missing) return { about, state: 'ok', says: 'the user of DATABASE_URL may create tables' };
  return { about, state: 'fault', says: `the user of DATABASE_URL ${missing.says}`, remedy: missing.remedy };
}

function connectionsFinding({ connections }: Server, { databasePoolSize }: Settings): Finding {
  const about = 'connections';
  const wanted = databasePoolSize + furtherConnections;
  const says = `a process uses up to ${wanted}, and the server gives ${connections} in all`;
  if (wanted <= connections) return { about, state: 'ok', says };
  return { about, state: 'fault', says, remedy: 'Lower DATABASE_POOL_SIZE, or raise max_connections of the server.' };
}

function autovacuumFinding({ autovacuum }: Server): Finding {
  const about = 'autovacuum';
  if (autovacuum) return { about, state: 'ok', says: 'the server cleans its tables by itself' };
  const says = 'it is off: tables keep all that was ever deleted from them, and Heed becomes slower day by day';
  return { about, state: 'warning', says, remedy: 'Set autovacuum and track_counts of the server to on.' };
}

function clockFinding({ seconds }: Server): Finding {
  const about = 'clock';
  const apart = Math.abs(Date.now() / 1_000 - seconds);
  if (apart <= mostClockSeconds) return { about, state: 'ok', says: 'it agrees with that of the database' };
  const says = `it is ${Math.round(apart)} s away from that of the database`;
  return { about, state: 'fault', says, remedy: 'Let both machines keep their time by NTP.' };
}
