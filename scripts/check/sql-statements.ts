import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A statement that is written by hand in a `-sql.ts` file. */
export interface Statement {
  /** Its file and line, as `src/domain/feedback/feedback-sql.ts:12`. */
  place: string;
  /** Its text between what is put into it. */
  parts: string[];
}

const project = join(import.meta.dirname, '../..');
const isStatement = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|LOCK)\b/;
/** They are about several servers, which the embedded database never is. */
const aboutServers = /^src\/platform\/(?:db\/distribution|replica)\//;

/** Returns those that the embedded database can run. Parts of statements, such as conditions, are not among them. */
export function listStatements(): Statement[] {
  return globSync('src/**/*-sql.ts', { cwd: project })
    .filter((file) => !aboutServers.test(file))
    .sort()
    .flatMap((file) => statementsOf(file, readFileSync(join(project, file), 'utf8')));
}

function statementsOf(file: string, source: string): Statement[] {
  const found: Statement[] = [];
  new Visitor({
    TemplateLiteral({ start, quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? value.raw);
      if (!isStatement.test(parts[0] ?? '')) return;
      found.push({ place: `${file}:${source.slice(0, start).split('\n').length}`, parts });
    },
  }).visit(parseSync(file, source).program);
  return found;
}
