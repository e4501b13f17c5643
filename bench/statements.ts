interface Statement {
  text: string;
  values: unknown[];
}

/** A single statement, or those of a transaction with its BEGIN and COMMIT. */
export type Unit = Statement[];

/** By the name of a kind of request, for each of its requests: what the service sends to the database, in this order. */
export type Statements = Record<string, Unit[][]>;

/** A statement, and the connection on which it was sent. */
export interface Sent extends Statement {
  connection: object;
}

const begins = /^\s*(?:BEGIN|START TRANSACTION)\b[^;]*;?\s*$/i;
const ends = /^\s*(?:COMMIT|ROLLBACK|END)\s*;?\s*$/i;
/** The check of a key, which the bare server does not have, and news for other processes. */
const notOfTheRequest = /^\s*SELECT [^()]* FROM (?:"public"\.)?"?(?:api_keys|users|members|workspaces)\b|\bpg_notify\b/;

/**
 * Returns what was sent about the workspace, without the checks of a key. Statements of other connections may lie between
 * those of a transaction. Throws if a transaction has no end.
 */
export function unitsAbout(workspaceId: string, sent: Sent[]): Unit[] {
  const units: Unit[] = [];
  const open = new Map<object, Unit>();
  for (const { connection, text, values } of sent) {
    const unit = open.get(connection) ?? [];
    if (unit.push({ text, values }) === 1) units.push(unit);
    if (begins.test(text)) open.set(connection, unit);
    if (ends.test(text)) open.delete(connection);
  }
  if (open.size > 0) throw new Error('A transaction has no end');
  return units.filter((unit) =>
    unit.some(({ text, values }) => JSON.stringify(values).includes(workspaceId) && !notOfTheRequest.test(text)),
  );
}
