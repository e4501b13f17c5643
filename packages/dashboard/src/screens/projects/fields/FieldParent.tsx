import type { OptionsByParent } from '../../../../../../generated/sdk/types.gen.ts';
import { SelectField } from '../../../parts/SelectField.tsx';
import { useTexts } from '../../../texts/texts.ts';
import styles from '../Projects.module.css';
import type { Editing } from './editing.ts';
import { allOptions, choosable } from './refitted.ts';
import { fieldTexts } from './texts.ts';

/** Whether all options are offered, or those that fit what another field has. */
export function FieldParent({ field, fitted, fields, onChange, faultOf }: Editing) {
  const words = useTexts(fieldTexts);
  const others = choosable(fields, field);
  const byParent = fitted.optionsByParent;
  const parent = byParent && others.find(({ id }) => id === byParent.parentFieldId);
  if (others.length === 0) return null;
  const own = [...new Set(allOptions(fitted))].filter(Boolean);
  const choose = (parentFieldId: string) => {
    const { optionsByParent: _before, ...rest } = field;
    const parentOptions = allOptions(others.find(({ id }) => id === parentFieldId) ?? {});
    const map = Object.fromEntries(parentOptions.map((option) => [option, own]));
    onChange({ ...rest, options: own, ...(parentFieldId && { optionsByParent: { parentFieldId, map } }) });
  };
  const setMap = (map: OptionsByParent['map']) =>
    byParent && onChange({ ...field, options: own, optionsByParent: { ...byParent, map } });
  return (
    <>
      <SelectField
        label={words.parent}
        error={faultOf('optionsByParent/parentFieldId')}
        value={parent?.id ?? ''}
        options={[
          { value: '', label: words.noParent },
          ...others.map(({ id, label }) => ({ value: id, label: words.parentIs(label) })),
        ]}
        onChoose={choose}
      />
      {byParent && parent && (
        <Offered
          map={byParent.map}
          parentOptions={allOptions(parent)}
          own={own}
          onChange={setMap}
          fault={faultOf('optionsByParent/map')}
        />
      )}
    </>
  );
}

interface Map {
  map: OptionsByParent['map'];
  parentOptions: readonly string[];
  own: readonly string[];
  fault: string | undefined;
  onChange: (map: OptionsByParent['map']) => void;
}

function Offered({ map, parentOptions, own, fault, onChange }: Map) {
  const words = useTexts(fieldTexts);
  return (
    <>
      {parentOptions.map((parentOption) => {
        const offered = map[parentOption] ?? [];
        return (
          <fieldset key={parentOption} className={styles.offered}>
            <legend>{words.offeredFor(parentOption)}</legend>
            {own.map((option) => (
              <label key={option}>
                <input
                  type="checkbox"
                  checked={offered.includes(option)}
                  onChange={({ target }) => {
                    const next = own.filter((one) => (one === option ? target.checked : offered.includes(one)));
                    onChange({ ...map, [parentOption]: next });
                  }}
                />
                <span dir="auto">{option}</span>
              </label>
            ))}
          </fieldset>
        );
      })}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
