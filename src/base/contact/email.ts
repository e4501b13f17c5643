import { domainToASCII } from 'node:url';
import { submitterEmailLimits } from '../../../generated/contract-constants.ts';
import { trimUnseen } from '../text/trim-unseen.ts';

const mostLocalBytes = 64;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const asciiDomain = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})+$`);
const atom = "(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\0-\\x7F\\p{Z}\\p{C}])+";
const dottedAtoms = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u');
const quoted = /^"(?:[\x20\x21\x23-\x5B\x5D-\x7E]|\\[\x20-\x7E]|[^\0-\x7F\p{Z}\p{C}])*"$/u;
const otherAscii = /[^\P{ASCII}A-Za-z0-9.-]/u;

/**
 * Returns an email address as it is stored and compared: the local part in NFC with ASCII letters in lower case, and the
 * domain by UTS 46 in ASCII. Null if the text is not an address. To fold more would give one person the address of another.
 */
export function normalizeEmail(text: string): string | null {
  // Length comes first, so that no long text reaches an expression.
  if (text.length > 2 * submitterEmailLimits.maxLength) return null;
  const trimmed = trimUnseen(text).normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0)).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const domain = normalizeDomain(trimmed.slice(at + 1));
  if (domain === null || Buffer.byteLength(local) > mostLocalBytes) return null;
  if (!dottedAtoms.test(local) && !quoted.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= submitterEmailLimits.maxLength ? address : null;
}

/** The same for a member, whose address cannot have its local part in quotes. */
export function normalizeMemberEmail(text: string): string | null {
  const email = normalizeEmail(text);
  return email?.startsWith('"') ? null : email;
}

/** ASCII is only put in lower case: to the URL parser, digits and dots would be an address of the network. */
function normalizeDomain(text: string): string | null {
  if (otherAscii.test(text)) return null;
  const lower = text.toLowerCase();
  const ascii = /[^\0-\x7F]|xn--/.test(lower) ? domainToASCII(text) : lower;
  return asciiDomain.test(ascii) ? ascii : null;
}
