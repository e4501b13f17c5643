import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeedbackLink } from '../../../../../generated/sdk/types.gen.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { SeenItem } from '../items/seen-item.ts';
import styles from './Links.module.css';
import { linkTexts } from './link-texts.ts';
import { addLink, removeLink, titleOf } from './save-links.ts';

const most = 10;

/** Pages elsewhere that belong to the item, such as an issue. */
export function Links({ seen }: { seen: SeenItem }) {
  const words = useTexts(linkTexts);
  const [isAdding, setIsAdding] = useState(false);
  const { links } = seen.item;
  const remove = useMutation({ mutationFn: (link: FeedbackLink) => removeLink(seen, link) });
  return (
    <section>
      <h2>{words.links}</h2>
      <ul>
        {links.map((link) => (
          <li key={`${link.url} ${link.title}`} className={styles.link}>
            <a href={link.url} target="_blank" rel="noopener noreferrer" title={link.url}>
              <bdi>{link.title}</bdi>
            </a>
            <IconButton icon="close" label={words.remove(link.title)} onClick={() => remove.mutate(link)} />
          </li>
        ))}
      </ul>
      <Failure error={remove.error} />
      {links.length < most && (
        <Button look="ghost" icon="plus" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      )}
      {isAdding && <AddLink seen={seen} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function AddLink({ seen, onClose }: { seen: SeenItem; onClose: () => void }) {
  const words = useTexts(linkTexts);
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const add = useMutation({
    mutationFn: () => addLink(seen, { url: url.trim(), title: title.trim() || titleOf(url) }),
    onSuccess: onClose,
  });
  const wrong = errorOfField(add.error, `links/${seen.item.links.length}/url`);
  return (
    <DialogForm
      title={words.add}
      action={words.save}
      error={wrong ? undefined : add.error}
      busy={add.isPending}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <TextField
        label={words.address}
        hint={words.addressHint}
        type="url"
        required
        pattern="https://.+"
        maxLength={2000}
        error={wrong}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        autoComplete="off"
        autoFocus
      />
      <TextField
        label={words.title}
        hint={words.titleHint}
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        autoComplete="off"
      />
    </DialogForm>
  );
}
