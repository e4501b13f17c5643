import type { NotificationSettings } from '../../../../../generated/sdk/types.gen.ts';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import { dayOf, startOfDay } from '../items/days.ts';
import styles from './Settings.module.css';
import { settingsTexts } from './settings-texts.ts';
import { useChange } from './use-settings.ts';

const dayMs = 86_400_000;

/** The day on which the reader is back. */
export function Away({ settings: { awayUntil, ...rest } }: { settings: NotificationSettings }) {
  const words = useTexts(settingsTexts);
  const change = useChange({ awayUntil, ...rest });
  const { value, edit, from: _from, ...section } = useEdited(awayUntil === null ? '' : dayOf(awayUntil));
  const fault = errorOfField(change.error, 'awayUntil');
  return (
    <SavedSection
      title={words.away}
      hint={words.awayHint}
      change={change}
      isTold={!!fault}
      changes={() => ({ awayUntil: value ? startOfDay(value) : null })}
      {...section}
    >
      <div className={styles.day}>
        <TextField
          label={words.backOn}
          hint={words.backOnHint}
          type="date"
          min={dayOf(new Date(), dayMs)}
          error={fault}
          value={value}
          onChange={({ target }) => edit(target.value)}
        />
      </div>
    </SavedSection>
  );
}
