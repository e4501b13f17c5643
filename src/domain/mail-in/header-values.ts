import type { MailHeader } from '../../platform/mail-reading/mail-form.ts';

/** Returns the first value of a header, trimmed. Null if the mail does not have it. */
export function headerValue(headers: MailHeader[], name: string): string | null {
  return headers.find(({ key }) => key === name)?.value.trim() ?? null;
}

/** Returns the first word of a header in lower case, without the comment or the parameters behind it. */
export function headerWord(headers: MailHeader[], name: string): string | null {
  return (
    headerValue(headers, name)
      ?.toLowerCase()
      .replace(/[\s;(].*$/s, '') ?? null
  );
}
