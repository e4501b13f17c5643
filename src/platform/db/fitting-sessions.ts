import type { Client } from 'pg';
import { OperatorError } from '../../base/operator-error.ts';
import { namedSchema, schemaOf } from './address.ts';
import type { DatabaseAccess } from './client.ts';
import { probe } from './probe.ts';
import { connectBare, settle } from './session-client.ts';
import { pooledSettings, sessionSettings, untouchedSettings } from './session-settings.ts';

/** Something that a database gives its connections, and with which Heed cannot work. */
export interface Misfit {
  says: string;
  remedy: string;
}

/** Throws an OperatorError that says so if Heed cannot work with what the database gives its connections. */
export async function requireFittingSessions(database: DatabaseAccess): Promise<void> {
  const misfit = await findMisfit(database);
  if (misfit) throw new OperatorError(`Heed cannot use this database: ${misfit.says}. ${misfit.remedy}`);
}

/** Returns the first thing to correct. Null if Heed can work with the database. */
export async function findMisfit(database: DatabaseAccess): Promise<Misfit | null> {
  if (database.kind === 'embedded') return null;
  for (const url of [database.url, database.poolerUrl]) {
    const misfit = url === undefined ? null : await probe(url, (client) => examine(client, url), connectBare);
    if (misfit) return misfit;
  }
  return null;
}

async function examine(client: Client, url: string): Promise<Misfit | null> {
  const before = await readPlace(client, schemaOf(url));
  await settle(client, url);
  const after = await readPlace(client, schemaOf(url));
  return (
    misfitOfEncoding(before) ??
    (before.isMade ? null : misfitOfNew(before, namedSchema(url))) ??
    misfitOfSettings(after, await readWrongSettings(client)) ??
    misfitOfSchema(after, schemaOf(url))
  );
}

interface Place {
  role: string;
  /** Where tables are made that name no schema. Null for nowhere. */
  schema: string | null;
  usesWanted: boolean;
  encoding: string;
  /** Whether Heed has made tables before. */
  isMade: boolean;
}

async function readPlace(client: Client, schema: string): Promise<Place> {
  const { rows } = await client.query<Place>(
    `SELECT format('%I IN DATABASE %I', session_user, current_database()) AS role, current_schema() AS schema,
       CASE WHEN EXISTS (SELECT FROM pg_namespace WHERE nspname = $1) THEN current_schema() IS NOT DISTINCT FROM $1
         ELSE btrim(split_part(current_setting('search_path'), ',', 1), ' "') = $1 END AS "usesWanted",
       current_setting('server_encoding') AS encoding,
       EXISTS (SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = '_prisma_migrations') AS "isMade"`,
    [schema],
  );
  if (!rows[0]) throw new Error('The database answers nothing');
  return rows[0];
}

interface WrongSetting {
  name: string;
  setting: string;
  wanted: string;
  /** Whether the address itself sets it. */
  isOfAddress: boolean;
}

async function readWrongSettings(client: Client): Promise<WrongSetting[]> {
  const wanted = JSON.stringify({ ...pooledSettings, ...sessionSettings, ...untouchedSettings });
  const { rows } = await client.query<WrongSetting>(
    `SELECT name, setting, value AS wanted, source = 'client' AS "isOfAddress"
     FROM pg_settings JOIN json_each_text($1) ON key = name WHERE setting <> value ORDER BY name`,
    [wanted],
  );
  return rows;
}

/** Only UTF8 holds every text, and normalizes it. Tables in another encoding are not migrated either. */
function misfitOfEncoding({ encoding, isMade }: Place): Misfit | null {
  if (encoding === 'UTF8') return null;
  const create = 'for example with `createdb --encoding=UTF8 --template=template0`';
  return {
    says: `its encoding is ${encoding}`,
    remedy: isMade
      ? `Make a backup with the version that wrote it, and restore it into another database, made ${create}.`
      : `Create another, ${create}.`,
  };
}

function misfitOfNew({ schema }: Place, named: string | undefined): Misfit | null {
  if (named !== undefined || schema === 'public') return null;
  if (schema === null)
    return { says: 'its search_path leads to no schema', remedy: 'Name one: add ?schema=public to DATABASE_URL.' };
  return {
    says: `its search_path leads to the schema ${schema}, and DATABASE_URL names none`,
    remedy: `Add ?schema=${schema} to DATABASE_URL, or ?schema=public.`,
  };
}

function misfitOfSettings({ role }: Place, wrong: WrongSetting[]): Misfit | null {
  if (wrong.length === 0) return null;
  const remedies = wrong.map(({ name, wanted, isOfAddress }) =>
    isOfAddress ? `remove ${name} from the address` : `ALTER ROLE ${role} SET ${name} = '${wanted}'`,
  );
  return {
    says: `its connections have ${wrong.map(({ name, setting }) => `${name} = ${setting}`).join(', ')}`,
    remedy: `Correct it, and let a pooler connect again: ${remedies.join('; ')}.`,
  };
}

/** Only behind a pooler, which takes no search_path. */
function misfitOfSchema({ role, schema, usesWanted }: Place, wanted: string): Misfit | null {
  if (usesWanted) return null;
  return {
    says: `the connections of its pooler use ${schema === null ? 'no schema' : `the schema ${schema}`}, and Heed needs ${wanted}`,
    remedy: `Give it to the role, and let the pooler connect again: ALTER ROLE ${role} SET search_path = '${wanted}'.`,
  };
}
