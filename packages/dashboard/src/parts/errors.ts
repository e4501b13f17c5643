import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConnectionError,
  NotFoundError,
  PreconditionFailedError,
} from '@heed/sdk/errors';
import { shared } from '../texts/shared.ts';
import { textsNow } from '../texts/texts.ts';

/** What to tell the reader about an error, in the words of the service. */
export function messageOf(error: unknown): string {
  if (error instanceof PreconditionFailedError) return textsNow(shared).changedMeanwhile;
  // The sign-in itself has words of its own for a refusal.
  if (error instanceof AuthenticationError) return textsNow(shared).sessionEnded;
  if (error instanceof ApiError) return sentence(error);
  if (error instanceof ConnectionError) return textsNow(shared).unreachable;
  return error instanceof Error ? error.message : String(error);
}

/** Whether nothing is at the address, be it that something was removed or that there can never be anything. */
export function isMissing(error: unknown): boolean {
  if (error instanceof BadRequestError) return error.details.some(({ path }) => path.startsWith('path/'));
  return error instanceof NotFoundError;
}

/** What is wrong with one field of the body, such as `email` or `addTags/0`. Undefined if nothing is. */
export function errorOfField(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const detail = error.details.find(({ path }) => path === `body/${field}` || path.startsWith(`body/${field}/`));
  return detail && `${detail.message[0]?.toUpperCase()}${detail.message.slice(1)}.`;
}

function sentence({ message, details }: ApiError): string {
  const [first] = details;
  return first ? `${message}: ${first.path.replace(/^(body|query|path)\//, '')} ${first.message}.` : `${message}.`;
}
