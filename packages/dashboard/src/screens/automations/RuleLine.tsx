import { IconButton } from '../../parts/Button.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Rule } from './draft.ts';
import styles from './Form.module.css';
import { changedRule, metadataPrefix, operatorsOf } from './fields.ts';
import { useForm } from './form-context.ts';
import { Pick } from './Pick.tsx';
import { RuleValue } from './RuleValue.tsx';
import { texts } from './texts.ts';
import { useFieldGroups } from './use-field-groups.ts';
import { vocabulary } from './vocabulary.ts';

interface Edited {
  rule: Rule;
  path: string;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}

/** A condition: which field, how it is compared, and with what. */
export function RuleLine({ rule, path, onChange, onRemove }: Edited) {
  const words = useTexts(texts);
  const { operators } = useTexts(vocabulary);
  const { project, scope, error } = useForm();
  const groups = useFieldGroups();
  const change = (next: { field?: string; operator?: string }) =>
    onChange(changedRule(rule, next, scope, project.customFieldDefinitions));
  const isMetadata = rule.field.startsWith(metadataPrefix);
  const fault = errorOfField(error, path);
  const named = operatorsOf(rule.field, scope, project.customFieldDefinitions).map((value) => ({
    value,
    label: operators[value as keyof typeof operators] ?? value,
  }));
  return (
    <div className={styles.rule}>
      <div className={styles.parts}>
        <Pick
          label={words.field}
          value={isMetadata ? metadataPrefix : rule.field}
          groups={groups}
          invalid={!!fault}
          onChoose={(field) => change({ field })}
        />
        {isMetadata && (
          <input
            className={styles.input}
            aria-label={words.metadataKey}
            value={rule.field.slice(metadataPrefix.length)}
            onChange={({ target }) => change({ field: metadataPrefix + target.value })}
          />
        )}
        <Pick
          label={words.operator}
          value={rule.operator}
          options={named}
          onChoose={(operator) => change({ operator })}
        />
        <RuleValue rule={rule} invalid={!!fault} onChange={(value) => onChange({ ...rule, value })} />
      </div>
      <IconButton icon="close" label={words.removeRule} onClick={onRemove} />
      {fault && (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
