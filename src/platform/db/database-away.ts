import { isNativeError } from 'node:util/types';

/**
 * Whether the error says that the database could not be reached, went away, had nothing to spare, or gave the work up
 * for that of another: nothing is wrong with the request, and it may be sent again. A transaction whose COMMIT was under way may have succeeded.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, message, cause, meta } = error as Partial<PrismaError>;
  if (code !== undefined && awayCodes.test(code)) return true;
  if (message !== undefined && awayMessages.has(message)) return true;

  // Prisma wraps what its adapter throws: in meta for a query, as the error's cause at commit.
  const fault = meta?.driverAdapterError?.cause ?? cause;
  if (isNativeError(fault)) return isDatabaseAway(fault);
  return awayKinds.has(fault?.kind ?? '') || awayCodes.test(fault?.originalCode ?? '');
}

interface AdapterFault {
  kind?: string;
  originalCode?: string;
}

interface PrismaError extends Error {
  code: string;
  cause: AdapterFault | undefined;
  meta: { driverAdapterError?: { cause?: AdapterFault } } | undefined;
}

const awayCodes = new RegExp(
  [
    '^(?:P1001|P1002|P1008|P1017|P2024|P2037', // Prisma: not reachable, timed out, closed, no connection to spare
    '08...|57P01|57P02|57P03', // PostgreSQL: connection exception, shutdown, crash, starting up
    '53100|53200|53300', // disk full, out of memory, too many clients
    '40001|40P01', // it rolled this transaction back for one that it ran beside, or to end a deadlock
    '25006', // only reads: the disk is nearly full, or this server has become a standby
    // The network. Where a host has several addresses, Node's error has the code only, and the adapter lets it through.
    'ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$',
  ].join('|'),
);

const awayKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);

/** The errors that pg and its pool throw without a code. */
const awayMessages = new Set([
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);
