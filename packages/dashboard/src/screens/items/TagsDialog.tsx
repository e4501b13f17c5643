import { useId, useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { TextField } from '../../parts/Field.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from './change-items.ts';
import { KnownValues } from './KnownValues.tsx';
import { texts } from './texts.ts';

interface Tagging {
  items: readonly Feedback[];
  onClose: () => void;
  /** The tag of the version that the reader sees, of an item that is shown alone. */
  etag?: string;
}

/** Changes the tags of one item, or gives several more of them. */
export function TagsDialog({ items, onClose, etag }: Tagging) {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
  const [only] = items.length === 1 ? items : [];
  const [text, setText] = useState(only?.tags.join(', ') ?? '');
  const list = useId();
  const submit = () => {
    const tags = [
      ...new Set(
        text
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ];
    changeTags(items, tags, etag);
    onClose();
  };
  return (
    <DialogForm title={only ? words.editTags : words.addTags} action={save} onSubmit={submit} onClose={onClose}>
      <TextField
        label={words.fields.tags}
        hint={words.tagsHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        list={list}
        autoFocus
      />
      <KnownValues id={list} of="tag" />
    </DialogForm>
  );
}

/** What others add or remove at the same time stays so. */
function changeTags(items: readonly Feedback[], tags: string[], etag: string | undefined): void {
  const [only] = items.length === 1 ? items : [];
  const removeTags = only?.tags.filter((tag) => !tags.includes(tag)) ?? [];
  const addTags = tags.filter((tag) => !only?.tags.includes(tag));
  if (addTags.length + removeTags.length === 0) return;
  const changes = { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
  changeItems(items, changes, etag);
}
