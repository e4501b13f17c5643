export interface BouncedRecipient {
  action: 'failed' | 'delayed' | 'other';
  /** Such as `5.1.1`. Null if the report does not have one. */
  status: string | null;
  finalRecipient: string | null;
  originalRecipient: string | null;
  /** The words of the server that refused the mail, at most 500 characters. */
  diagnostic: string | null;
}

export const mostDiagnosticCharacters = 500;

/** Finds a status such as `5.1.1`. A general one, `5.0.0`, is one too. */
export function statusIn(text: string | null): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text ?? '')?.[0] ?? null;
}
