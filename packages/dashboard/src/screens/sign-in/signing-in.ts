import { AuthenticationError, PermissionError } from '@heed/sdk/errors';
import { errorOfField, messageOf } from '../../parts/errors.ts';

export interface SigningIn {
  onSignedIn: () => void;
  /** Kept while the reader tries another way. */
  email: string;
  onEmail: (email: string) => void;
  /** Whether it is known who signs in, so that the address is not asked for. */
  isKnown: boolean;
  /** Gets the token of a link that can still be used, or undefined for one that has ended. */
  onKeep?: ((token: string | undefined) => void) | undefined;
}

/** What is wrong with a field: the sign-in itself says only that it failed. */
export function explain(error: unknown, field: string, refused: string): string | undefined {
  if (!error) return undefined;
  if (error instanceof AuthenticationError) return refused;
  return errorOfField(error, field) ?? messageOf(error);
}

/** The same for a link, which may also be one that signs nobody in. */
export function explainLink(error: unknown, words: { noLongerHolds: string; signsNobodyIn: string }) {
  return isRefusedLink(error) ? words.signsNobodyIn : explain(error, 'token', words.noLongerHolds);
}

/** Whether the link itself is refused. The refusal of a page of another origin names the setting. */
export function isRefusedLink(error: unknown): boolean {
  return error instanceof PermissionError && !error.message.includes('SITE_URL');
}

/** Why single sign-on has led back here. A newer service may know more reasons. */
export function explainRefusal<Reasons extends { other: string }>(reasons: Reasons, reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason as keyof Reasons] as string) : reasons.other;
}
