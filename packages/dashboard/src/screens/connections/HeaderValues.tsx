import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

interface Asked {
  headers: Subscription['headers'];
  values: Readonly<Record<string, string>>;
  error: unknown;
  onChange: (values: Record<string, string>) => void;
}

/** Asks for the values of a subscription's headers again, because they were given for another host. */
export function HeaderValues({ headers, values, error, onChange }: Asked) {
  const words = useTexts(texts);
  return headers.map(({ name }, index) => (
    <TextField
      key={name}
      label={words.valueOf(name)}
      hint={words.valueAgain}
      value={values[name] ?? ''}
      error={errorOfField(error, `headers/${index}`)}
      onChange={({ target }) => onChange({ ...values, [name]: target.value })}
      autoComplete="off"
      spellCheck={false}
      required
    />
  ));
}
