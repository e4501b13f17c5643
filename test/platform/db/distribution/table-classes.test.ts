import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../../src/platform/db/client.ts';
import { distributionColumn, tableClasses } from '../../../../src/platform/db/distribution/table-classes.ts';
import { openTestDatabase } from '../../../support/database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const tenants = Object.keys(tableClasses).filter((table) => tableClasses[table] === 'tenant');

describe('the classes of the tables', () => {
  it('name each table of the schema, and no other', async () => {
    const tables = await database.prisma.$queryRaw<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;

    expect(Object.keys(tableClasses).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('have tenant tables whose unique indexes all contain the column that places a row', async () => {
    const unique = await database.prisma.$queryRaw<{ table: string; columns: string[] }[]>`
      SELECT i.indrelid::regclass::text AS "table",
        array(SELECT attname::text FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = ANY(i.indkey)) AS columns
      FROM pg_index i WHERE i.indisunique AND i.indrelid::regclass::text = ANY(${tenants})`;

    const wrong = unique.filter(({ table, columns }) => !columns.includes(distributionColumn(table)));
    expect(unique.length).toBeGreaterThanOrEqual(tenants.length);
    expect(wrong).toEqual([]);
  });

  it('have foreign keys of tenant tables that stay within the workspace, or lead to a table that all nodes have', async () => {
    const keys = await database.prisma.$queryRaw<{ from: string; to: string; definition: string }[]>`
      SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to", pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

    const wrong = keys.filter(({ from, to, definition }) => {
      if (tableClasses[from] !== 'tenant') return tableClasses[to] === 'tenant';
      if (tableClasses[to] === 'reference') return false;
      return (
        tableClasses[to] === 'local' ||
        !definition.includes('FOREIGN KEY (workspace_id') ||
        definition.includes('SET NULL')
      );
    });
    expect(keys.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});
