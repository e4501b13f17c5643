import { OperatorError } from '../../base/operator-error.ts';
import { queueSchemaOf, schemaOf, usualSchema } from './address.ts';
import type { DatabaseAccess } from './client.ts';
import { lockDatabase, lockMigrations } from './migration-lock.ts';
import type { SqlTransaction } from './sql-session.ts';

/** Something that the user of a database may not do. */
interface MissingRight {
  /** Reads on from the user. */
  says: string;
  remedy: string;
}

/** Returns the schemas of the tables and of their queue. */
export function schemasOf(database: DatabaseAccess): string[] {
  const schema = database.kind === 'embedded' ? usualSchema : schemaOf(database.url);
  return [schema, queueSchemaOf(schema)];
}

/** Makes the schemas that are missing. Throws an OperatorError, before it makes any, if not all of them may be used. */
export async function makeSchemas(tx: SqlTransaction, schemas: string[]): Promise<void> {
  await lockMigrations(tx);
  const missing = await listMissing(tx, schemas);
  if (missing.length === 0 && (await hasMigrations(tx))) return;
  const right = await findMissingRight(tx, schemas);
  if (right) throw new OperatorError(`The user of DATABASE_URL ${right.says}. ${right.remedy}`);
  for (const schema of missing) await tx.run(`CREATE SCHEMA "${schema}"`);
  await lockDatabase(tx);
  // In the schema of one installation it would be dropped with that, and take the indexes of another with it.
  if ((await listMissing(tx, [usualSchema])).length === 0)
    await tx.run(`CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA ${usualSchema}`);
}

/** Whether migrations have been applied here before. */
export async function hasMigrations(tx: SqlTransaction): Promise<boolean> {
  const [found] = await tx.rows<{ has: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS has`);
  return found?.has ?? false;
}

async function listMissing(tx: SqlTransaction, schemas: string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = name)',
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** Returns the first right that the user lacks for making all tables of an installation. */
export async function findMissingRight(tx: SqlTransaction, schemas: string[]): Promise<MissingRight | null> {
  const [rights] = await tx.rows<{
    role: string;
    mayCreate: boolean;
    hasExtension: boolean;
    closed: string[];
    missing: string[];
  }>(
    `SELECT quote_ident(current_user) AS role,
       has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
       EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gin') AS "hasExtension",
       coalesce(json_agg(quote_ident(name) ORDER BY place) FILTER (WHERE NOT has_schema_privilege(oid, 'CREATE')), '[]') AS closed,
       coalesce(json_agg(quote_ident(name) ORDER BY place) FILTER (WHERE oid IS NULL), '[]') AS missing
     FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, place) LEFT JOIN pg_namespace ON nspname = name`,
    [schemas],
  );
  if (!rights) return null;
  const { role, mayCreate, hasExtension, closed, missing } = rights;
  const asOwner = 'As the owner of the database:';
  if (closed.length > 0)
    return {
      says: `may not create tables in the schema ${closed.join(' and ')}`,
      remedy: `${asOwner} ${closed.map((name) => `GRANT CREATE ON SCHEMA ${name} TO ${role}`).join('; ')}. Or let ?schema= in DATABASE_URL name another.`,
    };
  if (missing.length > 0 && !mayCreate)
    return {
      says: `may not create the schema ${missing.join(' and ')}`,
      remedy: `${asOwner} ${missing.map((name) => `CREATE SCHEMA ${name} AUTHORIZATION ${role}`).join('; ')}.`,
    };
  if (!hasExtension && !mayCreate)
    return {
      says: 'may not create the extension btree_gin',
      remedy: `${asOwner} CREATE EXTENSION btree_gin SCHEMA public.`,
    };
  return null;
}
