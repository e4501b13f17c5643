import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSource } from './source-file.ts';

/** Writes generated/tables.ts: the tables of the Prisma schema, each after those that its foreign keys point to. */
export function generateTables(root: string): void {
  const tables = tablesInOrder(readFileSync(join(root, 'prisma/schema.prisma'), 'utf8'));
  writeSource(root, 'generated/tables.ts', [
    '',
    '/** Every table of the Prisma schema, each after those that its foreign keys point to. */',
    `export const tables = ${JSON.stringify(tables, null, 2)} as const;`,
  ]);
}

interface Model {
  table: string;
  /** The names of the models that it refers to. */
  refersTo: string[];
}

function tablesInOrder(schema: string): string[] {
  const models = new Map(Array.from(schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms), readModel));
  const ordered: string[] = [];
  const add = (name: string, path: string[]) => {
    const model = models.get(name);
    if (!model || ordered.includes(model.table)) return;
    if (path.includes(name)) throw new Error(`Foreign keys in a circle: ${[...path, name].join(', ')}`);
    for (const other of model.refersTo.filter((one) => one !== name)) add(other, [...path, name]);
    ordered.push(model.table);
  };
  for (const name of models.keys()) add(name, []);
  return ordered;
}

function readModel([, name = '', body = '']: RegExpExecArray): [string, Model] {
  const [, table = name] = /^ {2}@@map\("(\w+)"\)/m.exec(body) ?? [];
  const relations = body.matchAll(/^ {2}\w+ +(\w+)\?? +@relation\([^\n]*fields:/gm);
  return [name, { table, refersTo: Array.from(relations, ([, target = '']) => target) }];
}
