import { errorOfField } from './errors.ts';
import { TextField } from './Field.tsx';

interface Typed {
  label: string;
  hint?: string;
  type?: 'email';
  value: string;
  /** Which field of the body it is. */
  name?: string;
  /** Why the service refused the body. */
  refusal?: unknown;
  onType: (value: string) => void;
}

/** What a dialog asks for first and cannot do without, such as a name. The reader can type at once. */
export function FirstField({ name = 'name', refusal, onType, ...shown }: Typed) {
  return (
    <TextField
      {...shown}
      error={errorOfField(refusal, name)}
      onChange={({ target }) => onType(target.value)}
      autoComplete="off"
      autoFocus
      required
    />
  );
}
