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
