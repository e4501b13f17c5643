import type { TestApp } from './app.ts';

/** Lets the database refuse some rows of a table meanwhile, but no row that is there. */
export async function whileRefused(
  { database }: TestApp,
  table: string,
  condition: string,
  work: () => Promise<void>,
): Promise<void> {
  const run = (sql: string) => database.prisma.$executeRawUnsafe(sql);
  await run(`ALTER TABLE ${table} ADD CONSTRAINT refuse CHECK (NOT (${condition})) NOT VALID`);
  try {
    await work();
  } finally {
    await run(`ALTER TABLE ${table} DROP CONSTRAINT refuse`);
  }
}
