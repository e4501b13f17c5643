import { type FormEvent, useState } from 'react';
import type { MailReleaseForm, MailReview } from '../../../../../generated/sdk/types.gen.ts';
import { useProjectChoice } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { CheckField } from '../../parts/CheckField.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useItemById } from '../items/ItemLink.tsx';
import styles from './Mails.module.css';
import { texts } from './texts.ts';
import { NoSuchItem, useRelease } from './use-release.ts';

const forms = ['comment', 'note', 'item'] as const satisfies readonly MailReleaseForm[];

/** Takes a mail after all, as a part of an item or as a new one. */
export function Release({ mail }: { mail: MailReview }) {
  const words = useTexts(texts);
  const { item, isGone } = useItemById(mail.feedbackId);
  const [chosen, setAs] = useState<MailReleaseForm>();
  const as = chosen ?? usualForm(mail, isGone);
  const [typed, setTyped] = useState<string>();
  const number = typed ?? (item?.ticketNumber ? String(item.ticketNumber) : '');
  const { projects = [], projectId, choose, settle } = useProjectChoice(mail.projectId ?? undefined);
  const hasFiles = mail.attachments.length > 0;
  const [withFiles, setWithFiles] = useState(hasFiles && mail.reason !== 'storage_limit');
  const release = useRelease(mail);
  const { error } = release;
  const faultOfNumber =
    error instanceof NoSuchItem ? words.noSuchItem(error.number) : errorOfField(error, 'feedbackId');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (release.isPending) return;
    release.mutate({ ...(as === 'item' ? { as, projectId: await settle() } : { as, number }), withFiles });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Segments
        label={words.as}
        hint={words.formHints[as]}
        value={as}
        options={forms.map((value) => ({ value, label: words.forms[value] }))}
        onChoose={(next) => {
          release.reset();
          setAs(next);
        }}
      />
      <div className={styles.field}>
        {as === 'item' ? (
          <SelectField
            label={words.project}
            value={projectId}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={choose}
          />
        ) : (
          <TextField
            label={words.number}
            required
            inputMode="numeric"
            autoComplete="off"
            error={faultOfNumber}
            value={number}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      {hasFiles && <CheckField label={words.withFiles} checked={withFiles} onChange={setWithFiles} />}
      {!faultOfNumber && <Failure error={error} />}
      <Button look="primary" type="submit" busy={release.isPending}>
        {words.release}
      </Button>
    </form>
  );
}

/** A mail of a member is no word of the customer. */
function usualForm({ feedbackId, reason }: MailReview, isGone: boolean): MailReleaseForm {
  if (reason === 'member') return 'note';
  return feedbackId === null || isGone || reason === 'item_gone' ? 'item' : 'comment';
}
