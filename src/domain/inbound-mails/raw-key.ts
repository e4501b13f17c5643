import { randomBytes } from 'node:crypto';

/** The extension that the bytes of a mail have among the files of the service. */
export const rawExtension = 'eml';
const ending = `.${rawExtension}`;

/** Returns a new name for the bytes of a mail among the files of the service. */
export function newRawKey(): string {
  return `${randomBytes(18).toString('base64url')}${ending}`;
}

/** Whether a name has the form of {@link newRawKey}. Files of other kinds may have it too. */
export function isRawKey(storageKey: string): boolean {
  return storageKey.endsWith(ending);
}
