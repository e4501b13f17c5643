import type { ErrorDetail } from '../errors.ts';
import { hasExtension } from './phone.ts';

/** Returns a warning if the text is a phone number with an extension, which is not stored. */
export function extensionWarnings(path: string, text: string | null | undefined): ErrorDetail[] {
  return text && hasExtension(text) ? [{ path, message: 'was stored without its extension' }] : [];
}
