import { useId } from 'react';
import type { CustomFieldDefinition } from '../../../../../generated/sdk/types.gen.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { About, TextArea, TextField } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './CustomFieldInput.module.css';
import type { Typed } from './custom-fields.ts';
import { texts } from './texts.ts';

interface Asked {
  field: CustomFieldDefinition;
  options: readonly string[];
  typed: Typed;
  error: string | undefined;
  onType: (typed: Typed) => void;
  isFirst?: boolean;
}

const inputModes = { number: 'decimal', email: 'email', phone: 'tel', url: 'url' } as const;

/** Asks for the value of a custom field by its kind. */
export function CustomFieldInput({ field, options, typed, error, onType, isFirst }: Asked) {
  const words = useTexts(texts);
  const { type, label, required, placeholder } = field;
  if (Array.isArray(typed))
    return <Several label={label} options={options} chosen={typed} error={error} onChoose={onType} />;
  if (type === 'select' || type === 'checkbox') {
    const values = type === 'select' ? options.map((value) => ({ value, label: value })) : yesAndNo(words);
    const known = values.some(({ value }) => value === typed) || typed === '' ? [] : [{ value: typed, label: typed }];
    const choices = [{ value: '', label: words.none }, ...known, ...values];
    return <SelectField label={label} value={typed} options={choices} error={error} onChoose={onType} />;
  }
  const hint = required ? undefined : words.emptyMeansNone;
  const given = { label, hint, error, placeholder, value: typed, autoFocus: isFirst ?? false };
  if (type === 'textarea') return <TextArea {...given} rows={5} onChange={({ target }) => onType(target.value)} />;
  return (
    <TextField
      {...given}
      type={type === 'date' ? 'date' : 'text'}
      {...(type in inputModes && { inputMode: inputModes[type as keyof typeof inputModes] })}
      autoComplete="off"
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function yesAndNo({ yes, no }: { yes: string; no: string }) {
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}

interface Choosing {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
  onChoose: (chosen: string[]) => void;
}

/** Several of the options, kept in the order of the definition. */
function Several({ label, options, chosen, error, onChoose }: Choosing) {
  const id = useId();
  const all = [...new Set([...options, ...chosen])];
  const choose = (option: string, isOn: boolean) =>
    onChoose(all.filter((one) => (one === option ? isOn : chosen.includes(one))));
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend>{label}</legend>
      {all.map((option) => (
        <CheckField
          key={option}
          label={option}
          checked={chosen.includes(option)}
          onChange={(isOn) => choose(option, isOn)}
        />
      ))}
      <About id={id} error={error} />
    </fieldset>
  );
}
