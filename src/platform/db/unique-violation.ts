import { Prisma } from '../../../generated/prisma/client.ts';

/** Whether the error says that a unique value already exists. The transaction in which it was thrown is lost. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
