import { Prisma } from '../../../generated/prisma/client.ts';
import type { Db } from '../db/client.ts';

/** Deletes the jobs in whose data a field has one of these values. */
export async function deleteJobs(db: Db, schema: string, field: string, values: string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM ${Prisma.raw(schema)}.job WHERE data->>${field} = ANY(${values}::text[])`;
}
