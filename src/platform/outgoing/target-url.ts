import { subscriptionUrlLimits } from '../../../generated/contract-constants.ts';
import type { OutgoingPosts } from './outgoing-posts.ts';

const { maxLength: mostCharacters } = subscriptionUrlLimits;

/** Says why an address that a user has named must not be kept to send to, whatever its host is. Null if it may. */
export function explainUnfitTarget(text: string): string | null {
  // The parser leaves out tabs and line breaks, so that people would read another address than the one that is called.
  if (/\p{Cc}/u.test(text)) return 'must not contain control characters';
  const target = URL.parse(text);
  if (!target || !['https:', 'http:'].includes(target.protocol)) return 'must be a URL that starts with https://';
  if (target.username || target.password) return 'must not contain a user name or password';
  if (target.href.length > mostCharacters)
    return `must have at most ${mostCharacters} characters, and has ${target.href.length} as it is stored`;
  return null;
}

/** Says the same of an address that only this service calls: it must be public and encrypted, unless the operator names its host. */
export function explainUnreachable(posts: Pick<OutgoingPosts, 'isNamed' | 'mayReach'>, text: string): string | null {
  const unfit = explainUnfitTarget(text);
  if (unfit !== null) return unfit;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'http:' && !posts.isNamed(hostname))
    return 'must start with https://, because the setting WEBHOOK_ALLOWED_ADDRESSES does not name its host';
  // The name is looked up, and checked again, when something is sent.
  return posts.mayReach(hostname) ? null : `must lead to a public address, and ${hostname} is not one`;
}

/** Returns a fit address in the one form in which it is stored, shown and called. */
export function targetAsStored(text: string): string {
  return new URL(text).href;
}

/** Whether both lead to the same scheme, host and port. */
export function haveOneOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
