import { useMe } from '../../api/me.ts';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

interface Typed {
  value: string;
  /** Why the service refused the body. */
  refusal: unknown;
  onType: (value: string) => void;
}

/** Asks those who have a password for it, which is not needed soon after signing in. */
export function CurrentPassword({ value, refusal, onType }: Typed) {
  const words = useTexts(texts);
  if (!useMe().user.hasPassword) return null;
  return (
    <TextField
      label={words.currentPassword}
      hint={words.currentPasswordHint}
      type="password"
      autoComplete="current-password"
      value={value}
      error={errorOfField(refusal, 'currentPassword')}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** The field of a body that has the password, if it was typed. */
export const asProof = (currentPassword: string) => (currentPassword === '' ? {} : { currentPassword });
