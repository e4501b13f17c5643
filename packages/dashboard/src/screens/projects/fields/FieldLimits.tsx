import type { CustomFieldDefinition, CustomFieldType } from '../../../../../../generated/sdk/types.gen.ts';
import { TextField } from '../../../parts/Field.tsx';
import { useTexts } from '../../../texts/texts.ts';
import styles from '../Projects.module.css';
import type { Editing } from './editing.ts';
import { fieldTexts } from './texts.ts';

type Bound = keyof NonNullable<CustomFieldDefinition['validation']>;

const bounds: Partial<Record<CustomFieldType, readonly Bound[]>> = {
  number: ['min', 'max'],
  text: ['minLength', 'maxLength'],
  textarea: ['minLength', 'maxLength'],
};

/** The bounds of a number, or of the length of a text. Other kinds have none. */
export function FieldLimits({ field, onChange, faultOf }: Editing) {
  const words = useTexts(fieldTexts);
  const { type, validation = {} } = field;
  const set = (bound: Bound, text: string) => {
    const { validation: _before, ...rest } = field;
    const { [bound]: _gone, ...kept } = validation;
    const next = text === '' ? kept : { ...kept, [bound]: Number(text) };
    onChange(Object.keys(next).length > 0 ? { ...rest, validation: next } : rest);
  };
  const fitting = bounds[type];
  return (
    fitting && (
      <div className={styles.pair}>
        {fitting.map((bound) => (
          <TextField
            key={bound}
            label={words.bounds[bound]}
            type="number"
            step={type === 'number' ? 'any' : 1}
            min={type === 'number' ? undefined : 0}
            placeholder="–"
            error={faultOf(`validation/${bound}`)}
            value={validation[bound] ?? ''}
            onChange={({ target }) => set(bound, target.value)}
          />
        ))}
      </div>
    )
  );
}
