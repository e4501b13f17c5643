import { commentTextLimits } from '../../../../generated/contract-constants.ts';
import { fill } from '../../../../packages/widget/src/texts/en.ts';
import { type HeedError, statusOfCode } from '../../../base/errors.ts';
import { mostFiles, TooManyFiles } from './receive-reply.ts';
import type { Words } from './words/en.ts';

/** Returns the HTTP status of an error. */
export function statusOf(error: HeedError): number {
  return statusOfCode[error.code];
}

/** Says what was wrong with a form in the words of the page. An error's own message is for programs. */
export function faultInWords(words: Words, error: HeedError): string {
  if (error instanceof TooManyFiles) return fill(words.tooManyFiles, { count: mostFiles });
  const status = statusOf(error);
  if (status === 403) return words.cannotReply;
  if (status === 404) return words.missing;
  if (status === 409) return words.changed;
  if (status === 410) return words.expired;
  if (status === 413) return words.tooLarge;
  if (status === 415) return words.wrongType;
  if (status === 429) return words.tooMany;
  return words.failed;
}

/** Says what is wrong with an answer that can be judged before it is stored. Undefined if nothing is. */
export function explainAnswer(words: Words, message: string, files: number): string | undefined {
  const limit = commentTextLimits.maxLength;
  if (message === '' && files === 0) return words.blank;
  return [...message].length > limit ? fill(words.tooLong, { limit }) : undefined;
}
