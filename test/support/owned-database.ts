import { randomBytes } from 'node:crypto';
import { onServer, urlOf } from './test-server.ts';

/** An empty database of the test server with an owner of its own, who is no superuser. */
export class OwnedDatabase {
  readonly name = `heed_test_owned_${randomBytes(6).toString('hex')}`;
  /** The address of its owner. */
  readonly url: string;
  readonly #serverUrl: string;

  private constructor(serverUrl: string) {
    this.#serverUrl = serverUrl;
    const url = new URL(urlOf(serverUrl, this.name));
    url.username = this.name;
    url.password = 'secret';
    this.url = url.href;
  }

  /** `$name` in the statements is the name of the database and of its owner. A superuser runs them. */
  static async create(serverUrl: string, statements: string[] = [], options = ''): Promise<OwnedDatabase> {
    const database = new OwnedDatabase(serverUrl);
    await onServer(serverUrl, `CREATE ROLE ${database.name} LOGIN PASSWORD 'secret'`);
    await onServer(serverUrl, `CREATE DATABASE ${database.name} OWNER ${database.name} ${options}`);
    for (const statement of statements) await database.run(statement);
    return database;
  }

  /** Runs a statement in the database as a superuser. */
  async run<Row extends object>(statement: string): Promise<Row[]> {
    const { rows } = await onServer(urlOf(this.#serverUrl, this.name), statement.replaceAll('$name', this.name));
    return rows as Row[];
  }

  /** Returns the schemas in which there are tables. */
  async schemas(): Promise<string[]> {
    const rows = await this.run<{ name: string }>(
      `SELECT DISTINCT schemaname AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  }

  async drop(): Promise<void> {
    await onServer(this.#serverUrl, `DROP DATABASE ${this.name} WITH (FORCE)`);
    await onServer(this.#serverUrl, `DROP ROLE ${this.name}`);
  }
}
