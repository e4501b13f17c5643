import { useMutation } from '@tanstack/react-query';
import type { NotificationSettings } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { ZoneField } from '../../parts/ZoneField.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { settingsTexts } from './settings-texts.ts';
import { useChange } from './use-settings.ts';

const usual = { from: '20:00', to: '08:00' };

/** The hours without mail, and whose clock they are read from. */
export function Quiet({ settings }: { settings: NotificationSettings }) {
  const words = useTexts(settingsTexts);
  const { timezone } = useMe().user;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const store = useChange(settings);
  const { quietHours } = settings;
  const { value, edit, from: _from, ...section } = useEdited({ quietHours, timezone: timezone ?? here });
  const hours = value.quietHours;
  const change = useMutation({
    mutationFn: async (next: typeof value) => {
      if (next.timezone !== timezone) await heed.me.update({ timezone: next.timezone });
      await store.mutateAsync({ quietHours: next.quietHours });
      await refresh('getMe');
    },
  });
  const faults = { zone: errorOfField(change.error, 'timezone'), hours: errorOfField(change.error, 'quietHours') };
  return (
    <SavedSection
      title={words.quiet}
      hint={words.quietHint}
      change={change}
      isTold={!!(faults.zone ?? faults.hours)}
      changes={() => value}
      {...section}
    >
      <CheckField
        label={words.hasQuiet}
        checked={hours !== null}
        onChange={(isOn) => edit({ ...value, quietHours: isOn ? usual : null })}
      />
      {hours && (
        <div className={styles.hours}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={words[end]}
              type="time"
              error={end === 'to' ? faults.hours : undefined}
              value={hours[end]}
              onChange={({ target }) => edit({ ...value, quietHours: { ...hours, [end]: target.value } })}
              required
            />
          ))}
        </div>
      )}
      <ZoneField
        label={words.timezone}
        hint={words.timezoneHint}
        error={faults.zone}
        value={value.timezone}
        onChange={(zone) => edit({ ...value, timezone: zone })}
      />
    </SavedSection>
  );
}
