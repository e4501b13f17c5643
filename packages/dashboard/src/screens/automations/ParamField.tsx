import { useId } from 'react';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextArea, TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Step } from './draft.ts';
import styles from './Form.module.css';
import { useForm } from './form-context.ts';
import { ListInput } from './ListInput.tsx';
import type { Param } from './names.ts';
import { Pick } from './Pick.tsx';
import { YesNo } from './RuleValue.tsx';
import { texts } from './texts.ts';
import { useChoices } from './use-choices.ts';
import { vocabulary } from './vocabulary.ts';

/** What the contract says that a param takes. */
export interface Asked {
  form: string;
  required: boolean;
  values: readonly string[];
  /** Whether a yes or no that is left out means yes. */
  isOnByDefault?: boolean;
}

interface Edited {
  name: Param;
  asked: Asked;
  step: Step;
  path: string;
  onChange: (value: unknown) => void;
}

/** A param of an action, in the form that the contract gives it. */
export function ParamField({ name, asked, step, path, onChange }: Edited) {
  const words = useTexts(texts);
  const { params: names } = useTexts(vocabulary);
  const { project, error } = useForm();
  const isOfField = step.type === 'set_custom_field' && name === 'value';
  const choices = useChoices(project)(isOfField ? `customFields.${step.params.fieldId}` : name);
  const value = step.params[name];
  const fault = errorOfField(error, path);
  const about = { label: names[name], error: fault };
  if (asked.form === 'list')
    return (
      <div>
        <ListInput
          label={about.label}
          values={(value ?? []) as string[]}
          choices={choices}
          isNumbers={false}
          onChange={onChange}
        />
        <Fault text={fault} />
      </div>
    );
  if (choices)
    return (
      <div className={styles.choice}>
        <Pick label={about.label} value={String(value ?? '')} options={choices} invalid={!!fault} onChoose={onChange} />
        <Fault text={fault} />
      </div>
    );
  if (asked.form === 'yesNo' && asked.required)
    return <YesNo label={about.label} value={value === true} onChange={onChange} />;
  if (asked.form === 'yesNo') {
    const { isOnByDefault = false } = asked;
    const keep = (on: boolean) => onChange(on === isOnByDefault ? undefined : on);
    return <CheckField label={about.label} checked={(value ?? isOnByDefault) === true} onChange={keep} />;
  }
  if (asked.form === 'long')
    return (
      <TextArea
        {...about}
        hint={words.placeholders}
        rows={3}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return <TextParam {...about} asked={asked} value={value} onChange={onChange} />;
}

function Fault({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className={styles.error} role="alert">
        {text}
      </p>
    )
  );
}

interface Typed {
  asked: Asked;
  onChange: (value: unknown) => void;
  label: string;
  error: string | undefined;
  value: unknown;
}

/** What is optional is left out while it is empty. */
function TextParam({ label, error, asked, value, onChange }: Typed) {
  const { people } = useTexts(vocabulary);
  const list = useId();
  const isNumber = asked.form === 'number';
  const read = (typed: string) => {
    if (typed === '') return asked.required ? typed : undefined;
    return isNumber ? Number(typed) : typed;
  };
  return (
    <>
      <TextField
        label={label}
        error={error}
        type={isNumber ? 'number' : 'text'}
        step={isNumber ? 'any' : undefined}
        value={String(value ?? '')}
        list={asked.values.length > 0 ? list : undefined}
        onChange={({ target }) => onChange(read(target.value))}
        autoComplete="off"
      />
      <datalist id={list}>
        {asked.values.map((one) => (
          <option key={one} value={one}>
            {people[one as keyof typeof people]}
          </option>
        ))}
      </datalist>
    </>
  );
}
