import { normalizeMemberEmail } from '../../base/contact/email.ts';
import { BadRequest } from '../../base/errors.ts';

/** Returns the address as users have it. Throws a 400 for text that no user can have. */
export function readSignInEmail(text: string): string {
  const email = normalizeMemberEmail(text);
  if (email === null) throw BadRequest.of({ path: 'body/email', message: 'must be an email address' });
  return email;
}
