import { ApiError, ConnectionError, PreconditionFailedError } from '@heed/sdk/errors';
import { shared } from '../texts/shared.ts';
import { textsNow } from '../texts/texts.ts';

/** What to tell the reader about an error, in the words of the service. */
export function messageOf(error: unknown): string {
  if (error instanceof PreconditionFailedError) return textsNow(shared).changedMeanwhile;
  if (error instanceof ApiError) return sentence(error);
  if (error instanceof ConnectionError) return textsNow(shared).unreachable;
  return error instanceof Error ? error.message : String(error);
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
