import { OperatorError } from '../base/operator-error.ts';
import { isDatabaseAway } from '../platform/db/database-away.ts';
import { explainTls } from '../platform/db/explain-tls.ts';
import { lackOfMemory } from './memory-need.ts';

/** Returns what to tell operators about a failure that they can correct. Null for any other failure. */
export function explainStartError(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message;
  // Prisma's words. Other servers, such as those of mail, have certificates too.
  if ((error as Partial<Error> | null)?.message?.includes('Error opening a TLS connection')) return explainTls(error);
  const refusal = errorCodes(error).find((code) => code in refusals);
  if (refusal) return refusals[refusal] ?? null;
  if (isAllocationFailure(error)) return lackOfMemory;
  if (isDatabaseAway(error))
    return 'The database of DATABASE_URL cannot be reached. Check that it runs and that the address is right.';
  return null;
}

/** V8 has no code for it. */
function isAllocationFailure(error: unknown): boolean {
  return (
    error instanceof RangeError && /could not allocate memory|allocation failed|out of memory/i.test(error.message)
  );
}

const noSuchDatabase =
  'The database of DATABASE_URL does not exist. Create it on its server, for example with `createdb`, or name another.';
const wrongUser = 'The server of DATABASE_URL refuses its user. Check the name and the password, and who may connect.';
const mayNotConnect = `${wrongUser} If it lets users in only over TLS, add ?sslmode=verify-full to DATABASE_URL.`;
const fewRights =
  'The user of DATABASE_URL may not create tables. It must own the database, or may create in its schema.';

/** What PostgreSQL refuses, by its error code and by Prisma's. */
const refusals: Record<string, string> = {
  '3D000': noSuchDatabase,
  P1003: noSuchDatabase,
  '28P01': wrongUser,
  '28000': mayNotConnect,
  P1000: wrongUser,
  '42501': fewRights,
  P1010: fewRights,
  '53100': 'The disk of the database is full. Make room on it, then start again.',
  '53200': 'The database has run out of memory. Give its machine more, or lower DATABASE_POOL_SIZE.',
};

/** The error's own code, and that of the database error that Prisma wraps. */
function errorCodes(error: unknown): string[] {
  const { code, meta } = (error ?? {}) as PrismaError;
  return [code, meta?.driverAdapterError?.cause?.originalCode].filter((one) => one !== undefined);
}

interface PrismaError {
  code?: string;
  meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
}
