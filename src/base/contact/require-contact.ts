import { isBlank } from '../blank.ts';
import { BadRequest } from '../errors.ts';
import { normalizeEmail } from './email.ts';
import { normalizePhone } from './phone.ts';

/** Returns the email address as it is stored, and null for null or blank text. Throws a 400 for any other text. */
export function requireEmail(text: string | null, path: string): string | null {
  if (text === null || isBlank(text)) return null;
  const email = normalizeEmail(text);
  if (email === null) throw BadRequest.of({ path, message: 'must be an email address' });
  return email;
}

/** The same for the address of a member. */
export function requireMemberEmail(text: string, path: string): string | null {
  const email = requireEmail(text, path);
  if (email?.startsWith('"')) throw BadRequest.of({ path, message: 'must be an email address without quotes' });
  return email;
}

/** Returns the phone number as it is stored, and null for null or blank text. Throws a 400 for any other text. */
export function requirePhone(text: string | null, path: string): string | null {
  if (text === null || isBlank(text)) return null;
  const phone = normalizePhone(text);
  if (phone === null) throw BadRequest.of({ path, message: 'must be a phone number' });
  return phone;
}
