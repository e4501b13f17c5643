import type { Logger } from 'pino';
import { BadRequest, HeedError, InternalError, Unavailable } from '../base/errors.ts';
import { isDatabaseAway } from './db/database-away.ts';

/** Returns what a client may read of an error. An unexpected error is logged, and answered without details. */
export function readableError(thrown: unknown, log: Logger, requestId: string): HeedError {
  const error = translate(thrown);
  if (error.code === 'internal_error' || error.code === 'unavailable')
    log.error({ err: withoutValues(thrown), requestId }, error.message);
  return error;
}

function translate(thrown: unknown): HeedError {
  if (thrown instanceof HeedError) return thrown;
  if (isDatabaseAway(thrown)) return new Unavailable();
  if (isMalformedPath(thrown)) return BadRequest.of({ path: 'path', message: 'must be percent-encoded UTF-8' });
  return new InternalError();
}

/** Express throws this for the path of a file that cannot be decoded. The contract's own paths never reach it. */
function isMalformedPath(thrown: unknown): boolean {
  return thrown instanceof URIError;
}

/**
 * Returns what the log may say of an error. Prisma's messages, and the details it adds, quote values of the request.
 * The last line of a message says what went wrong.
 */
export function withoutValues(thrown: unknown) {
  const { name, message = String(thrown), stack = '', code } = thrown as Partial<NodeJS.ErrnoException>;
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { type: name, code, message: message.trim().split('\n').at(-1), stack: frames.join('\n') };
}
