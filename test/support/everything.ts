import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './app.ts';

/** Every row of every table, the queue's too, and every file, as one text. */
export async function everything({ database, running }: TestApp): Promise<string> {
  const { prisma } = database;
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`;
  const rows: { row: string }[] = [];
  for (const { name } of tables)
    rows.push(...(await prisma.$queryRawUnsafe<typeof rows>(`SELECT t::text AS row FROM ${name} t`)));
  const folder = join(running.settings.dataDir, 'media');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  return [...rows.map(({ row }) => row), ...contents].join('\n').toLowerCase();
}
