import type { NotificationKind, NotificationSettings } from '../../../../../generated/sdk/types.gen.ts';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { settingsTexts } from './settings-texts.ts';
import { useChange } from './use-settings.ts';

const groups = {
  yours: ['assigned', 'customer_answered', 'note', 'mention', 'status_changed', 'new_item'],
  deadlines: ['due_soon', 'sla_breached'],
  workspace: [
    'mail_failed',
    'automation_failed',
    'connection_disabled',
    'import_finished',
    'review_waiting',
    'automation',
  ],
} as const satisfies Record<string, readonly NotificationKind[]>;

const channels = ['bell', 'mail', 'push'] as const;

/** A line for each kind, and a box for each channel. */
export function Kinds({ settings }: { settings: NotificationSettings }) {
  const words = useTexts(settingsTexts);
  const change = useChange(settings);
  const { value, edit, from: _from, ...section } = useEdited(settings.kinds);
  return (
    <SavedSection
      title={words.kinds}
      hint={words.kindsHint}
      change={change}
      changes={() => ({ kinds: value })}
      {...section}
    >
      <table className={styles.matrix}>
        <thead>
          <tr>
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {words.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        {(['yours', 'deadlines', 'workspace'] as const).map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={channels.length + 1} className={styles.group}>
                {words.groups[group]}
              </th>
            </tr>
            {groups[group].map((kind) => (
              <tr key={kind}>
                <th scope="row">{words.names[kind]}</th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <input
                      type="checkbox"
                      aria-label={words.told(words.names[kind], words.channels[channel])}
                      checked={value[kind][channel]}
                      onChange={({ target }) =>
                        edit({ ...value, [kind]: { ...value[kind], [channel]: target.checked } })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </SavedSection>
  );
}
