/** Whether the error says that the database cannot store these values: the same statement would fail with them again. */
export function isRefusedData(error: unknown): boolean {
  const { code, meta } = error as PrismaError;
  return [code, meta?.driverAdapterError?.cause?.originalCode].some((one) => /^2[23]...$/.test(one ?? ''));
}

/** Prisma wraps what its adapter throws, with a code of its own. */
interface PrismaError {
  code?: string;
  meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
}
