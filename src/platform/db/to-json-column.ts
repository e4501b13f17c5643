import type { Prisma } from '../../../generated/prisma/client.ts';

/**
 * Turns an object or list that the contract has checked, or that one of its types describes, into what Prisma calls
 * JSON.
 */
export function toJsonColumn(value: object): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}
