/** Part of `npm run check`: fails unless the migrations lead exactly to prisma/schema.prisma. */
import { schemaDiff } from '../schema-diff.ts';

const sql = await schemaDiff();
if (sql !== undefined) {
  console.error(
    `The migrations do not lead to prisma/schema.prisma: npm run migration -- <name> would write\n\n${sql}`,
  );
  process.exitCode = 1;
}
