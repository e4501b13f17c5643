import type { CustomFieldDefinition, CustomFieldType } from '../../../../../../generated/sdk/types.gen.ts';
import { Button, IconButton } from '../../../parts/Button.tsx';
import { CheckField } from '../../../parts/CheckField.tsx';
import { TextArea, TextField } from '../../../parts/Field.tsx';
import { Icon } from '../../../parts/Icon.tsx';
import { SelectField } from '../../../parts/SelectField.tsx';
import { useTexts } from '../../../texts/texts.ts';
import styles from '../Projects.module.css';
import { texts } from '../texts.ts';
import type { Editing } from './editing.ts';
import { FieldCondition } from './FieldCondition.tsx';
import { FieldLimits } from './FieldLimits.tsx';
import { FieldParent } from './FieldParent.tsx';
import { allOptions } from './refitted.ts';

const types = [
  'text',
  'textarea',
  'number',
  'select',
  'multiselect',
  'checkbox',
  'date',
  'email',
  'phone',
  'url',
] as const satisfies readonly CustomFieldType[];

interface Shown extends Editing {
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A field of the project, which opens to its settings. */
export function FieldRow({ isOpen, onOpen, onUp, onDown, ...rest }: Shown) {
  const words = useTexts(texts);
  const { label, type, required } = rest.field;
  return (
    <li>
      <div className={styles.fieldHead}>
        <button type="button" className={styles.fieldName} aria-expanded={isOpen} onClick={onOpen}>
          <Icon name={isOpen ? 'down' : 'forward'} />
          <span>{label || words.newField}</span>
          <span className={styles.soft}>
            {words.fieldTypes[type]}
            {required && ` · ${words.isRequired}`}
          </span>
        </button>
        <IconButton icon="up" label={words.moveUp(label)} disabled={!onUp} onClick={onUp} />
        <IconButton icon="down" label={words.moveDown(label)} disabled={!onDown} onClick={onDown} />
      </div>
      {isOpen && <FieldSettings {...rest} />}
    </li>
  );
}

function FieldSettings({ onRemove, ...editing }: Editing & Pick<Shown, 'onRemove'>) {
  const words = useTexts(texts);
  const { field, onChange, faultOf } = editing;
  const { id, label, type, required, options = allOptions(field), placeholder = '' } = field;
  const isChoice = type === 'select' || type === 'multiselect';
  return (
    <div className={styles.fieldSettings}>
      <TextField
        label={words.label}
        hint={id.startsWith('cf_') ? id : words.idFollows}
        error={faultOf('label')}
        value={label}
        onChange={({ target }) => onChange({ ...field, label: target.value })}
        required
      />
      <SelectField
        label={words.fieldType}
        value={type}
        options={types.map((value) => ({ value, label: words.fieldTypes[value] }))}
        onChoose={(next) => onChange(retyped(field, next, words.firstOption))}
      />
      {isChoice && (
        <TextArea
          label={words.options}
          hint={words.optionsHint}
          error={faultOf('options')}
          value={options.join('\n')}
          onChange={({ target }) => onChange({ ...field, options: target.value.split('\n') })}
          onBlur={() => onChange({ ...field, options: tidy(options) })}
        />
      )}
      {isChoice && <FieldParent {...editing} />}
      {type !== 'checkbox' && type !== 'date' && (
        <TextField
          label={words.placeholder}
          value={placeholder}
          onChange={({ target }) => onChange({ ...field, placeholder: target.value })}
        />
      )}
      <FieldLimits {...editing} />
      <FieldCondition {...editing} />
      <CheckField
        label={words.required}
        checked={required}
        onChange={(next) => onChange({ ...field, required: next })}
      />
      <Button look="ghost" className={styles.add ?? ''} onClick={onRemove}>
        {words.removeField}
      </Button>
    </div>
  );
}

/** The field as another kind, without what that kind does not have. */
function retyped(field: CustomFieldDefinition, type: CustomFieldType, firstOption: string): CustomFieldDefinition {
  const { options: _options, validation: _validation, optionsByParent: _map, ...kept } = field;
  const options = allOptions(field);
  if (type !== 'select' && type !== 'multiselect') return { ...kept, type };
  return { ...kept, type, options: options.length > 0 ? options : [firstOption] };
}

function tidy(options: readonly string[]): string[] {
  return [...new Set(options.map((option) => option.trim()).filter(Boolean))];
}
