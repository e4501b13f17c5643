import { useState } from 'react';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextArea, TextField } from '../../parts/Field.tsx';
import { TagsField } from '../../parts/TagsField.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { type Fields, fieldNames } from './fields.ts';
import { texts } from './texts.ts';

interface Asking {
  title: string;
  fields: Fields;
  error: unknown;
  busy: boolean;
  onSave: (fields: Fields) => void;
  onClose: () => void;
}

const toldNames = [...fieldNames, 'primaryEmail', 'primaryPhone'];

/** What is known of a customer, to fill in. */
export function CustomerForm({ title, fields, error, busy, onSave, onClose }: Asking) {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
  const [typed, setTyped] = useState(fields);
  const field = (name: Exclude<keyof Fields, 'tags'>, hint?: string) => ({
    label: words[name],
    hint,
    value: typed[name],
    error: errorOf(error, name),
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <DialogForm
      title={title}
      action={save}
      error={error}
      told={toldNames}
      busy={busy}
      onSubmit={() => onSave(typed)}
      onClose={onClose}
    >
      <TextField {...field('name')} autoComplete="off" autoFocus />
      <TextField {...field('company')} autoComplete="off" />
      <TextArea {...field('emails', words.onePerLine)} rows={2} inputMode="email" />
      <TextArea {...field('phones', words.onePerLine)} rows={2} inputMode="tel" />
      <TagsField
        label={words.tags}
        hint={words.separate}
        error={errorOf(error, 'tags')}
        initial={fields.tags}
        onChange={(tags) => setTyped({ ...typed, tags })}
      />
      <div className={styles.pair}>
        <TextField {...field('language', words.languageHint)} autoComplete="off" />
        <TextField {...field('timezone', words.timezoneHint)} autoComplete="off" />
      </div>
      <TextArea {...field('notes', words.notesHint)} rows={3} />
    </DialogForm>
  );
}

/** The first address is also the main one, and may be refused under either name. */
function errorOf(error: unknown, name: keyof Fields): string | undefined {
  const alias = name === 'emails' ? 'primaryEmail' : name === 'phones' ? 'primaryPhone' : name;
  return errorOfField(error, name) ?? errorOfField(error, alias);
}
