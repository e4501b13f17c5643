import { submitterEmailLimits } from '../../../generated/contract-constants.ts';

const longestLocalPart = 64;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(
  `^([a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*)@${label}(?:\\.${label})+$`,
  'i',
);

/** Returns an email address as it is stored and compared, trimmed and in lower case. Null if the text is not one. */
export function normalizeEmail(text: string): string | null {
  const trimmed = text.trim();
  // Length comes first, so that no long text reaches the expression. Lower case comes last, because it can turn a
  // letter into ASCII.
  if (trimmed.length > submitterEmailLimits.maxLength) return null;
  const [, localPart = ''] = form.exec(trimmed) ?? [];
  return localPart !== '' && localPart.length <= longestLocalPart ? trimmed.toLowerCase() : null;
}
