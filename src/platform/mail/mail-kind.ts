/** Why a mail is sent. A person writes an `answer`. All others are written by the service. */
export type MailKind = 'code' | 'notice' | 'receipt' | 'answer';

/** Returns the headers that keep automatic replies away. An answer has none, or help desks would drop it. */
export function automaticHeaders(kind: MailKind): Record<string, string> {
  return kind === 'answer' ? {} : { 'Auto-Submitted': 'auto-generated' };
}
