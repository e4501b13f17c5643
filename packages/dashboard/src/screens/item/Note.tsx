import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { seenCharacter } from '../../../../../generated/contract-constants.ts';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import type { SeenItem } from '../items/seen-item.ts';
import { refreshItems } from '../items/show-items.ts';
import { Attach, Attachments } from './Attachments.tsx';
import styles from './Composer.module.css';
import { DocumentsOffer } from './DocumentsOffer.tsx';
import { DropArea } from './DropArea.tsx';
import { MentionList } from './MentionList.tsx';
import { texts } from './texts.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraft, useSendingKey } from './use-draft.ts';
import { useMentions } from './use-mentions.ts';
import { Writing } from './Writing.tsx';

/** What only the team reads. */
export function Note({ item }: { item: SeenItem['item'] }) {
  const words = useTexts(texts);
  const [text, setText] = useDraft(`${item.id}-note`);
  const files = useAttachments(item);
  const canAdd = (seenCharacter.test(text) || files.named.length > 0) && !files.isUploading;
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ text, setText, field });
  const { mentioned } = mentions;
  const body = { workspaceId: item.workspaceId, content: text, mentions: mentioned, attachments: files.named };
  const idempotencyKey = useSendingKey(JSON.stringify(body));
  const add = useMutation({ mutationFn: () => heed.notes.create(item.id, body, { idempotencyKey }) });
  const submit = async () => {
    if (!canAdd || add.isPending) return;
    await add.mutateAsync();
    setText('');
    files.clear();
    await refreshItems();
    tell(words.noted);
  };
  const submitQuietly = () => submit().catch(() => undefined);
  return (
    <DropArea onFiles={files.add}>
      <Writing
        label={words.note}
        hint={words.notePlaceholder}
        text={text}
        onText={setText}
        onFiles={files.add}
        onSend={submitQuietly}
        field={field}
        mentions={mentions}
      />
      <MentionList {...mentions} />
      <Attachments {...files} />
      <DocumentsOffer item={item} {...files} />
      <Failure error={add.error} />
      <div className={styles.buttons}>
        <Attach {...files} />
        <Button look="primary" icon="note" busy={add.isPending} disabled={!canAdd} onClick={submitQuietly}>
          {words.addNote}
        </Button>
      </div>
    </DropArea>
  );
}
