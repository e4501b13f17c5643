import { useId, useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { TextField } from '../../parts/Field.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from '../inbox/texts.ts';
import { changeItems } from './change-items.ts';
import { KnownValues } from './KnownValues.tsx';

interface Tagging {
  items: readonly Feedback[];
  onClose: () => void;
  onSave?: (items: readonly Feedback[], tags: string[]) => void;
}

/** Changes the tags of one item, or gives several more of them. */
export function TagsDialog({ items, onClose, onSave = changeTags }: Tagging) {
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
    onSave(items, tags);
    onClose();
  };
  return (
    <DialogForm title={only ? words.editTags : words.addTags} action={save} onSubmit={submit} onClose={onClose}>
      <TextField
        label={words.tags}
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
function changeTags(items: readonly Feedback[], tags: string[]): void {
  const [only] = items.length === 1 ? items : [];
  const removeTags = only?.tags.filter((tag) => !tags.includes(tag)) ?? [];
  const addTags = tags.filter((tag) => !only?.tags.includes(tag));
  if (addTags.length + removeTags.length === 0) return;
  changeItems(items, { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) });
}
