import type { SqlTransaction } from '../sql-session.ts';
import { distributeTable } from './distribution-sql.ts';
import { splitStatements } from './split-statements.ts';
import { tableClasses } from './table-classes.ts';

/**
 * Runs the script of a migration on a database that is distributed. A new table is distributed at once, because Citus lets
 * no other one refer to a distributed table. Names of several objects in one DROP become statements of their own.
 */
export async function runDistributed(tx: SqlTransaction, script: string): Promise<void> {
  // One connection to each node does it all, so that each statement sees what those before it have done.
  await tx.run(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  for (const statement of splitStatements(script).flatMap(oneObjectEach).map(withColumns)) {
    await (dropsExpression.test(statement) ? dropExpression(tx, statement) : tx.run(statement));
    const [, table = ''] = statement.match(/^CREATE TABLE "?(\w+)"?/u) ?? [];
    const tableClass = tableClasses[table] ?? 'local';
    if (tableClass !== 'local') await distributeTable(tx, table, tableClass);
  }
}

const dropsExpression = /^ALTER TABLE "?(\w+)"? ALTER COLUMN "?(\w+)"? DROP EXPRESSION IF EXISTS$/u;

/**
 * Citus passes this on to no shard. Its function does it there, outside of the transaction. If that rolls back, the next attempt
 * finds it done.
 */
async function dropExpression(tx: SqlTransaction, statement: string): Promise<void> {
  const [, table = '', column = ''] = statement.match(dropsExpression) ?? [];
  await tx.run(`
    DO $$ BEGIN
      IF EXISTS (SELECT FROM run_command_on_shards('${table}', 'ALTER TABLE %s ALTER COLUMN "${column}" DROP EXPRESSION IF EXISTS')
        WHERE NOT success) THEN
        RAISE EXCEPTION 'The column ${column} of ${table} could not be changed on all shards';
      END IF;
    END $$`);
  await tx.run('SET LOCAL citus.enable_ddl_propagation = off');
  await tx.run(statement);
  await tx.run('SET LOCAL citus.enable_ddl_propagation = on');
}

/** Citus cannot send a subquery without columns to a worker. */
function withColumns(statement: string): string {
  return statement.replaceAll('EXISTS (SELECT FROM', 'EXISTS (SELECT 1 FROM');
}

/** Citus refuses `DROP INDEX a, b`. */
function oneObjectEach(statement: string): string[] {
  const [, drop, names = '', how = ''] =
    statement.match(/^(DROP (?:INDEX|TABLE|FUNCTION)(?: IF EXISTS)?) ([\w", ]+?)( CASCADE| RESTRICT)?$/u) ?? [];
  return drop ? names.split(',').map((name) => `${drop} ${name.trim()}${how}`) : [statement];
}
