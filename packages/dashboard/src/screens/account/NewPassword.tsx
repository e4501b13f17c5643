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

export function NewPassword({ value, refusal, onType }: Typed) {
  const words = useTexts(texts);
  return (
    <TextField
      label={words.newPassword}
      hint={words.newPasswordHint}
      type="password"
      autoComplete="new-password"
      minLength={12}
      maxLength={256}
      value={value}
      error={errorOfField(refusal, 'password')}
      onChange={({ target }) => onType(target.value)}
      required
    />
  );
}
