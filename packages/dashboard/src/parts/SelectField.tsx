import { useId } from 'react';
import { About, Labelled } from './Field.tsx';
import { type Option, Select } from './Select.tsx';

interface Choice<Value extends string> {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  hint?: string | undefined;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}

/** A {@link Select} with its label. */
export function SelectField<Value extends string>({ label, hint, error, value, options, onChoose }: Choice<Value>) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <Select
        id={id}
        value={value}
        options={options}
        onChoose={onChoose}
        aria-invalid={!!error}
        aria-describedby={(hint || error) && `${id}-about`}
      />
      <About id={`${id}-about`} hint={hint} error={error} />
    </Labelled>
  );
}
