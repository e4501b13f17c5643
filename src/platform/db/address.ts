import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';

/** Where the tables are if the address names no schema, as Prisma has it. */
export const usualSchema = 'public';

/** Throws an error that says what the address of a database must be. It contains nothing of the address but names of files. */
export function requireAddress(url: string): void {
  try {
    connectionConfig(url, '');
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException;
    if (path !== undefined) throw new Error(`names a file that cannot be read: ${path}`);
    throw new Error('must be a URL such as postgres://user:password@host:5432/database');
  }
  if (!schemaName.test(schemaOf(url)))
    throw new Error(
      'must have in ?schema= a name of lowercase letters, digits and _ with at most 40 characters, that does not begin ' +
        'with pg_ or a digit, and does not end with pgboss',
    );
}

// The names of its queue and its connections are made from it. They have up to 63 bytes.
const schemaName = /^(?!pg_|information_schema$|.*pgboss$)[a-z_][a-z\d_]{0,39}$/;

/** Returns the address with the schema of another. Throws an error if it names one of its own. */
export function inSchemaOf(other: string | undefined, url: string): string {
  const schema = other === undefined ? undefined : namedSchema(other);
  const own = namedSchema(url);
  if (own !== undefined && own !== schema) throw new Error('must have the ?schema= of DATABASE_URL, or none');
  return schema === undefined || own !== undefined ? url : `${url}${url.includes('?') ? '&' : '?'}schema=${schema}`;
}

/** Returns the schema that `?schema=` of the address names. */
export function namedSchema(url: string): string | undefined {
  const { schema } = parse(url);
  return typeof schema === 'string' && schema !== '' ? schema : undefined;
}

/** Returns the schema of the tables. */
export function schemaOf(url: string): string {
  return namedSchema(url) ?? usualSchema;
}

/** Returns the schema of the job queue that belongs to the tables of this one. */
export function queueSchemaOf(schema: string): string {
  return schema === usualSchema ? 'pgboss' : `${schema}_pgboss`;
}

/** Returns a name for what PostgreSQL knows database by database, so that two installations in one have two. */
export function nameIn(schema: string, name: string): string {
  return schema === usualSchema ? name : `${name} (${schema})`;
}

/** Returns how to connect to the address. `name` is what PostgreSQL shows for the connection. */
export function connectionConfig(url: string, name: string): ClientConfig {
  return {
    ...toClientConfig(parse(url)),
    application_name: nameIn(schemaOf(url), name),
    client_encoding: 'utf8',
    keepAlive: true,
  };
}
