import { ConflictError } from '@heed/sdk/errors';
import { useState } from 'react';
import type { MailSettings } from '../../../../../generated/sdk/types.gen.ts';
import { site } from '../../base/site.ts';
import { errorOfField, messageOf } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { TagsField } from '../../parts/TagsField.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import { mailTexts } from './mail-texts.ts';
import styles from './Projects.module.css';
import { type SeenProject, useChange } from './use-project.ts';

type Addresses = Pick<MailSettings, 'address' | 'aliases'>;

/** The addresses whose mail becomes feedback of the project. */
export function MailIn(seen: SeenProject) {
  const words = useTexts(mailTexts);
  const change = useChange(seen);
  const { address, aliases } = seen.project.mailSettings;
  const stored: Addresses = { address, aliases };
  const { value, edit, from: _from, onReset, isChanged } = useEdited(stored);
  const [resets, setResets] = useState(0);
  const faults = faultsIn(change.error, change.variables?.mailSettings ?? {}, stored);
  return (
    <SavedSection
      title={words.mailIn}
      hint={
        <>
          {words.mailInHint} <a href={`${site}/docs/guides/mailbox/`}>{words.mailboxGuide}</a>
        </>
      }
      change={change}
      changes={() => ({ mailSettings: value })}
      isChanged={isChanged}
      isTold={!!(faults.address || faults.aliases)}
      onReset={() => {
        onReset();
        setResets(resets + 1);
      }}
    >
      <div className={styles.pair}>
        <TextField
          label={words.address}
          hint={words.addressHint}
          type="email"
          autoComplete="off"
          error={faults.address}
          value={value.address ?? ''}
          onChange={({ target }) => edit({ ...value, address: target.value || null })}
        />
        <TagsField
          key={`${resets} ${aliases}`}
          label={words.aliases}
          hint={words.aliasesHint}
          error={faults.aliases}
          initial={value.aliases}
          onChange={(next) => edit({ ...value, aliases: next })}
        />
      </div>
    </SavedSection>
  );
}

/** A conflict does not say which address another project has, so it stands at those that were changed. */
function faultsIn(
  error: unknown,
  { address = null, aliases }: { address?: string | null; aliases?: string[] | null },
  stored: Addresses,
) {
  const named = aliases ?? [];
  if (error instanceof ConflictError) {
    const taken = messageOf(error);
    const isNew = named.some((one) => !stored.aliases.includes(one));
    return { address: address === stored.address ? undefined : taken, aliases: isNew ? taken : undefined };
  }
  const ofAliases = named.flatMap((alias, index) => {
    const fault = errorOfField(error, `mailSettings/aliases/${index}`);
    return fault ? [`${alias}: ${fault}`] : [];
  });
  return {
    address: errorOfField(error, 'mailSettings/address'),
    aliases: ofAliases.length > 0 ? ofAliases.join(' ') : errorOfField(error, 'mailSettings/aliases'),
  };
}
