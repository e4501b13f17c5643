import { useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { TagsField } from '../../parts/TagsField.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from './change-items.ts';
import { texts } from './texts.ts';
import { useUsedValues } from './use-used-values.ts';

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
  // Somebody else may change the tags while the reader writes.
  const [before] = useState(only?.tags ?? []);
  const [tags, setTags] = useState<readonly string[]>(before);
  const known = useUsedValues('tag').map(({ value }) => value);
  const submit = () => {
    const removeTags = before.filter((tag) => !tags.includes(tag));
    const addTags = tags.filter((tag) => !before.includes(tag));
    const changes = { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
    if (addTags.length + removeTags.length > 0) changeItems(items, changes, etag);
    onClose();
  };
  return (
    <DialogForm title={only ? words.editTags : words.addTags} action={save} onSubmit={submit} onClose={onClose}>
      <TagsField
        label={words.fields.tags}
        hint={words.tagsHint}
        initial={before}
        known={known}
        onChange={setTags}
        autoFocus
      />
    </DialogForm>
  );
}
