import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import { keepingTexts } from './keeping-texts.ts';
import styles from './Projects.module.css';
import { type SeenProject, useChange } from './use-project.ts';

/** How long the project keeps items, and which files it takes. */
export function Keeping(seen: SeenProject) {
  const words = useTexts(keepingTexts);
  const change = useChange(seen);
  const { privacySettings } = seen.project;
  const { retentionDays = null, documents = false } = privacySettings;
  const { value, edit, from: _from, ...section } = useEdited({ retentionDays, documents });
  const fault = errorOfField(change.error, 'privacySettings/retentionDays');
  return (
    <SavedSection
      title={words.keeping}
      hint={words.keepingHint}
      change={change}
      isTold={!!fault}
      changes={() => ({ privacySettings: { ...privacySettings, ...value } })}
      {...section}
    >
      <div className={styles.pair}>
        <TextField
          label={words.days}
          hint={words.daysHint}
          error={fault}
          type="number"
          min={1}
          max={3_650}
          placeholder="–"
          value={value.retentionDays ?? ''}
          onChange={({ target }) => edit({ ...value, retentionDays: target.value ? target.valueAsNumber : null })}
        />
      </div>
      {section.isChanged && value.retentionDays !== null && value.retentionDays !== retentionDays && (
        <p className={styles.warning}>{words.erases(value.retentionDays)}</p>
      )}
      <CheckField
        label={words.documents}
        hint={words.documentsHint}
        checked={value.documents}
        onChange={(next) => edit({ ...value, documents: next })}
      />
    </SavedSection>
  );
}
