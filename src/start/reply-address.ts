import { normalizeEmail } from '../base/contact/email.ts';

/** A text in the form of a token. */
const anyToken = '0'.repeat(32);

/** Reads the form of the address that answers go to: `reply+{}@acme.com`, `reply-{}@acme.com` or `{}@reply.acme.com`. */
export function replyAddress(text: string): string {
  const [before, after, ...more] = text.toLowerCase().split('{}');
  const isForm = before !== undefined && after?.startsWith('@') && more.length === 0 && /^$|.[+-]$/.test(before);
  const address = isForm ? normalizeEmail(`${before}${anyToken}${after}`) : null;
  if (address === null)
    throw new Error(
      'must be an address in one of the forms reply+{}@acme.com, reply-{}@acme.com and {}@reply.acme.com',
    );
  return address.replace(anyToken, '{}');
}
