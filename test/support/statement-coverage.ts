import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { listStatements, type Statement } from '../../scripts/check/sql-statements.ts';

/** Where each test process writes which hand-written statements it has sent to the embedded database. */
export const statementFolder = join(import.meta.dirname, '../../coverage/statements');

/** Those that this process has not sent yet. */
let unseen: Set<Statement> | undefined;
const texts = new Set<string>();
/** The messages of the protocol that bring the text of a statement begin with these: Parse, and Query for one without parameters. */
const textMessages = new Set(['P'.charCodeAt(0), 'Q'.charCodeAt(0)]);
const headBytes = 5;

/** Notes from now on which hand-written statements the database gets. */
export function noteStatements(pglite: PGlite): void {
  const send = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    if (textMessages.has(message[0] ?? 0)) note(Buffer.from(message.subarray(headBytes)).toString());
    return send(message);
  };
}

function note(text: string): void {
  if (texts.has(text)) return;
  texts.add(text);
  unseen ??= new Set(listStatements());
  for (const statement of unseen) {
    if (!hasParts(text, statement.parts)) continue;
    unseen.delete(statement);
    mkdirSync(statementFolder, { recursive: true });
    appendFileSync(join(statementFolder, String(process.pid)), `${statement.place}\n`);
  }
}

/** Whether the text has the parts in their order. Between them are parameters, and other parts of SQL. */
function hasParts(text: string, parts: string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

/** The places of the statements that the last test run has sent to the embedded database. */
export function readSentStatements(): Set<string> {
  if (!existsSync(statementFolder)) return new Set();
  return new Set(
    readdirSync(statementFolder).flatMap((file) => readFileSync(join(statementFolder, file), 'utf8').split('\n')),
  );
}
