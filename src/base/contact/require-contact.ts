import { BadRequest } from '../errors.ts';
import { normalizeEmail } from './email.ts';
import { normalizePhone } from './phone.ts';

/** The email address as it is stored; 400 for text that is not one. Null and blank are no address. */
export function requireEmail(text: string | null, path: string): string | null {
  if (!text?.trim()) return null;
  const email = normalizeEmail(text);
  if (email === null) throw BadRequest.of({ path, message: 'must be an email address' });
  return email;
}

/** The phone number as it is stored; 400 for text that is not one. Null and blank are no number. */
export function requirePhone(text: string | null, path: string): string | null {
  if (!text?.trim()) return null;
  const phone = normalizePhone(text);
  if (phone === null) throw BadRequest.of({ path, message: 'must be a phone number' });
  return phone;
}
