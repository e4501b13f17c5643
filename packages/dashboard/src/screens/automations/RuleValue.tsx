import { useTexts } from '../../texts/texts.ts';
import type { Rule } from './draft.ts';
import styles from './Form.module.css';
import { kindOf, valueForm } from './fields.ts';
import { useForm } from './form-context.ts';
import { ListInput } from './ListInput.tsx';
import { Pick } from './Pick.tsx';
import { texts } from './texts.ts';
import { useChoices } from './use-choices.ts';

interface Edited {
  rule: Rule;
  invalid: boolean;
  onChange: (value: unknown) => void;
}

/** What a field is compared with, in the form that its kind and its operator take. */
export function RuleValue({ rule, invalid, onChange }: Edited) {
  const words = useTexts(texts);
  const { project } = useForm();
  const choices = useChoices(project)(rule.field);
  const kind = kindOf(rule.field, project.customFieldDefinitions);
  const form = valueForm(kind, rule.operator);
  if (form === 'none') return null;
  if (form === 'list')
    return (
      <ListInput
        label={words.value}
        values={[rule.value ?? []].flat()}
        choices={choices}
        isNumbers={kind === 'number'}
        onChange={onChange}
      />
    );
  if (kind === 'yesNo') return <YesNo label={words.value} value={rule.value === true} onChange={onChange} />;
  if (choices)
    return (
      <Pick label={words.value} value={String(rule.value)} options={choices} invalid={invalid} onChoose={onChange} />
    );
  const isNumber = kind === 'number';
  return (
    <input
      className={styles.input}
      aria-label={words.value}
      aria-invalid={invalid || undefined}
      type={isNumber ? 'number' : 'text'}
      step={isNumber ? 'any' : undefined}
      placeholder={kind === 'time' ? words.timeHint : undefined}
      value={String(rule.value ?? '')}
      onChange={({ target }) => onChange(isNumber && target.value !== '' ? Number(target.value) : target.value)}
    />
  );
}

export function YesNo({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  const words = useTexts(texts);
  const options = [
    { value: 'true', label: words.yes },
    { value: 'false', label: words.no },
  ];
  return <Pick label={label} value={String(value)} options={options} onChoose={(next) => onChange(next === 'true')} />;
}
