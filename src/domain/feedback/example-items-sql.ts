import { Prisma } from '../../../generated/prisma/client.ts';

/** Whether a row of this table is of no project with example data, which the numbers of the whole workspace leave out. */
export function isNoExample(workspaceId: string, table: 'f' | 'm'): Prisma.Sql {
  return Prisma.sql`NOT (ARRAY(SELECT unnest(w.demo_project_ids) FROM workspaces w WHERE w.id = ${workspaceId})
    @> ARRAY[${Prisma.raw(table)}.project_id])`;
}
