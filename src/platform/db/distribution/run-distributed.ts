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
  for (const statement of splitStatements(script).flatMap(oneObjectEach)) {
    await tx.run(statement);
    const [, table = ''] = statement.match(/^CREATE TABLE "?(\w+)"?/u) ?? [];
    const tableClass = tableClasses[table] ?? 'local';
    if (tableClass !== 'local') await distributeTable(tx, table, tableClass);
  }
}

/** Citus refuses `DROP INDEX a, b`. */
function oneObjectEach(statement: string): string[] {
  const [, drop, names = '', how = ''] =
    statement.match(/^(DROP (?:INDEX|TABLE|FUNCTION)(?: IF EXISTS)?) ([\w", ]+?)( CASCADE| RESTRICT)?$/u) ?? [];
  return drop ? names.split(',').map((name) => `${drop} ${name.trim()}${how}`) : [statement];
}
