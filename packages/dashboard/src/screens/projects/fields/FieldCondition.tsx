import { SelectField } from '../../../parts/SelectField.tsx';
import { useTexts } from '../../../texts/texts.ts';
import styles from '../Projects.module.css';
import type { Editing } from './editing.ts';
import { allOptions, choosable } from './refitted.ts';
import { fieldTexts } from './texts.ts';

/** Whether the form asks for the field always, or only if another one has an option. */
export function FieldCondition({ field, fitted, fields, onChange, faultOf }: Editing) {
  const words = useTexts(fieldTexts);
  const others = choosable(fields, field);
  const condition = fitted.visibilityCondition;
  const decides = condition && others.find(({ id }) => id === condition.fieldId);
  if (others.length === 0) return null;
  const choose = (fieldId: string) => {
    const { visibilityCondition: _before, ...rest } = field;
    const [value = ''] = allOptions(others.find(({ id }) => id === fieldId) ?? {});
    onChange(fieldId ? { ...rest, visibilityCondition: { fieldId, value } } : rest);
  };
  return (
    <div className={styles.pair}>
      <SelectField
        label={words.shown}
        error={faultOf('visibilityCondition/fieldId')}
        value={decides?.id ?? ''}
        options={[
          { value: '', label: words.shownAlways },
          ...others.map(({ id, label }) => ({ value: id, label: words.shownIf(label) })),
        ]}
        onChoose={choose}
      />
      {condition && decides && (
        <SelectField
          label={words.isOption(decides.label)}
          error={faultOf('visibilityCondition/value')}
          value={condition.value}
          options={allOptions(decides).map((option) => ({ value: option, label: option }))}
          onChoose={(value) => onChange({ ...field, visibilityCondition: { ...condition, value } })}
        />
      )}
    </div>
  );
}
