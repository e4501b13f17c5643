import { submitterEmailLimits } from '../../../generated/contract-constants.ts';

const longestLocalPart = 64;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(
  `^([a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*)@${label}(?:\\.${label})+$`,
  'i',
);

/** An e-mail address as it is stored and compared: trimmed and in lower case; null when the text is not one. */
export function normalizeEmail(text: string): string | null {
  const trimmed = text.trim();
  // Length first, so that no long text reaches the expression; lower case last, so that it makes no letter ASCII.
  if (trimmed.length > submitterEmailLimits.maxLength) return null;
  const [, localPart = ''] = form.exec(trimmed) ?? [];
  return localPart !== '' && localPart.length <= longestLocalPart ? trimmed.toLowerCase() : null;
}
