import type { MailSettings } from '../../../../../generated/sdk/types.gen.ts';
import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import { mailTexts } from './mail-texts.ts';
import styles from './Projects.module.css';
import { type SeenProject, useChange } from './use-project.ts';

type Outgoing = Omit<MailSettings, 'address' | 'aliases'>;

const histories = ['last', 'none'] as const;
const switches = ['notifyCustomers', 'confirmReceipt', 'notifyResolved'] as const;

/** The mails that customers get of the project, and their sender. */
export function Mail(seen: SeenProject) {
  const words = useTexts(mailTexts);
  const change = useChange(seen);
  const methods = useSignInMethods();
  // Another section has these.
  const { address: _address, aliases: _aliases, ...stored } = seen.project.mailSettings;
  const { value, edit, from: _from, ...section } = useEdited<Outgoing>(stored);
  const set = (fields: Partial<Outgoing>) => edit({ ...value, ...fields });
  return (
    <SavedSection
      title={words.mail}
      hint={words.mailHint}
      change={change}
      changes={() => ({ mailSettings: value })}
      {...section}
    >
      {methods && !methods.codes && <p className={styles.soft}>{words.notSetUp}</p>}
      {switches.map((name) => (
        <CheckField
          key={name}
          label={words[name]}
          hint={words[`${name}Hint`]}
          checked={value[name]}
          onChange={(checked) => set({ [name]: checked })}
        />
      ))}
      <Addresses value={value} set={set} error={change.error} />
    </SavedSection>
  );
}

interface Edited {
  value: Outgoing;
  set: (fields: Partial<Outgoing>) => void;
  error: unknown;
}

/** The sender, and the form of the mails. */
function Addresses({ value, set, error }: Edited) {
  const words = useTexts(mailTexts);
  const setFrom = (fields: { name?: string; address?: string }) => {
    const { name = '', address = '' } = { ...value.from, ...fields };
    set({ from: name || address ? { ...(name && { name }), address } : null });
  };
  const errorOf = (field: string) => errorOfField(error, `mailSettings/${field}`);
  return (
    <div className={styles.pair}>
      <TextField
        label={words.fromName}
        hint={words.fromNameHint}
        placeholder="{agent} ({project})"
        error={errorOf('from/name')}
        value={value.from?.name ?? ''}
        onChange={({ target }) => setFrom({ name: target.value })}
      />
      <TextField
        label={words.fromAddress}
        hint={words.fromAddressHint}
        type="email"
        required={!!value.from?.name}
        error={errorOf('from/address')}
        value={value.from?.address ?? ''}
        onChange={({ target }) => setFrom({ address: target.value })}
      />
      <TextField
        label={words.replyTo}
        hint={words.replyToHint}
        type="email"
        error={errorOf('replyTo')}
        value={value.replyTo ?? ''}
        onChange={({ target }) => set({ replyTo: target.value || null })}
      />
      <TextField
        label={words.language}
        hint={words.languageHint}
        error={errorOf('language')}
        value={value.language ?? ''}
        onChange={({ target }) => set({ language: target.value || null })}
      />
      <SelectField
        label={words.history}
        value={value.history}
        options={histories.map((one) => ({ value: one, label: words.histories[one] }))}
        onChoose={(history) => set({ history })}
      />
    </div>
  );
}
