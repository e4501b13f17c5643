import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Projects.module.css';
import { texts } from './texts.ts';
import { type SeenProject, useChange } from './use-project.ts';

const types = ['web', 'ios', 'android', 'other'] as const;

export function General(seen: SeenProject) {
  const words = useTexts(texts);
  const change = useChange(seen);
  const { name, type, domain } = seen.project;
  const { value, from, edit, ...section } = useEdited({ name, type, domain: domain ?? '' });
  return (
    <SavedSection
      title={words.general}
      hint={words.generalHint}
      change={change}
      changes={() => ({
        ...(value.name !== from.name && { name: value.name }),
        ...(value.type !== from.type && { type: value.type }),
        ...(value.domain !== from.domain && { domain: value.domain.trim() || null }),
      })}
      {...section}
    >
      <div className={styles.pair}>
        <TextField
          label={words.name}
          value={value.name}
          onChange={({ target }) => edit({ ...value, name: target.value })}
          required
        />
        <SelectField
          label={words.type}
          value={value.type}
          options={types.map((one) => ({ value: one, label: words.types[one] }))}
          onChoose={(next) => edit({ ...value, type: next })}
        />
        <TextField
          label={words.domain}
          hint={words.domainHint}
          value={value.domain}
          placeholder="shop.example.com"
          onChange={({ target }) => edit({ ...value, domain: target.value })}
        />
      </div>
    </SavedSection>
  );
}
