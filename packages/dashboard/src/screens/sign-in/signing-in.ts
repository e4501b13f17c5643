import { AuthenticationError } from '@heed/sdk/errors';
import { errorOfField, messageOf } from '../../parts/errors.ts';

export interface SigningIn {
  onSignedIn: () => void;
  /** Kept while the reader tries another way. */
  email: string;
  onEmail: (email: string) => void;
}

/** What is wrong with a field: the sign-in itself says only that it failed. */
export function explain(error: unknown, field: string, refused: string): string | undefined {
  if (!error) return undefined;
  if (error instanceof AuthenticationError) return refused;
  return errorOfField(error, field) ?? messageOf(error);
}

/** Why single sign-on has led back here. A newer service may know more reasons. */
export function explainRefusal<Reasons extends { other: string }>(reasons: Reasons, reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason as keyof Reasons] as string) : reasons.other;
}
