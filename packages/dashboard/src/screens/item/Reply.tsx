import { useMutation } from '@tanstack/react-query';
import { seenCharacter } from '../../../../../generated/contract-constants.ts';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { tell, tellError } from '../../parts/tell.ts';
import { feedbackTexts, isDone, senderOf } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from '../items/change-items.ts';
import { changeInWords } from '../items/in-words.ts';
import type { SeenItem } from '../items/seen-item.ts';
import { refreshItems } from '../items/show-items.ts';
import { Attach, Attachments } from './Attachments.tsx';
import { Audience } from './Audience.tsx';
import styles from './Composer.module.css';
import { DocumentsOffer } from './DocumentsOffer.tsx';
import { DropArea } from './DropArea.tsx';
import { texts } from './texts.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraft, useSendingKey } from './use-draft.ts';
import { refreshMails } from './use-mails.ts';
import { Writing } from './Writing.tsx';

const resolved = { status: 'resolved' };

/** The answer that is being written to the customer, and its sending, which can be taken back. */
function useReply(item: SeenItem['item']) {
  const words = useTexts(texts);
  const [text, setText] = useDraft(`${item.id}-reply`);
  const files = useAttachments(item);
  const canSend = (seenCharacter.test(text) || files.named.length > 0) && !files.isUploading;
  const body = { workspaceId: item.workspaceId, message: text, attachments: files.named };
  const idempotencyKey = useSendingKey(JSON.stringify(body));
  const send = useMutation({
    // In one step with the reply, so that one mail tells both.
    mutationFn: (andResolve: boolean) =>
      heed.comments.create(item.id, { ...body, ...(andResolve && resolved) }, { idempotencyKey }),
  });
  const submit = async (andResolve: boolean) => {
    if (!canSend || send.isPending) return;
    const { id } = await send.mutateAsync(andResolve);
    const message = text;
    setText('');
    files.clear();
    await Promise.all([refreshItems(), refreshMails()]);
    if (andResolve) tell(changeInWords([item], resolved), () => changeItems([item], { status: item.status }));
    else tell(words.replied, () => takeBack(id, message).catch(tellError));
  };
  const takeBack = async (commentId: string, message: string) => {
    await heed.comments.delete(item.id, commentId, { workspaceId: item.workspaceId });
    setText(message);
    await Promise.all([refreshItems(), refreshMails()]);
  };
  const submitQuietly = (andResolve: boolean) => submit(andResolve).catch(() => undefined);
  return { text, setText, files, canSend, send, submitQuietly };
}

/** What the customer reads. */
export function Reply({ item }: { item: SeenItem['item'] }) {
  const words = useTexts(texts);
  const { anonymous } = useTexts(feedbackTexts);
  const { text, setText, files, canSend, send, submitQuietly } = useReply(item);
  return (
    <DropArea onFiles={files.add}>
      <Writing
        label={words.reply}
        hint={words.replyTo(senderOf(item, anonymous))}
        text={text}
        onText={setText}
        onFiles={files.add}
        onSend={() => submitQuietly(false)}
      />
      <Attachments {...files} />
      <DocumentsOffer item={item} {...files} />
      <Audience item={item} />
      <Failure error={send.error} />
      <div className={styles.buttons}>
        <Attach {...files} />
        {!isDone(item.statusCategory) && (
          <Button busy={send.isPending} disabled={!canSend} onClick={() => submitQuietly(true)}>
            {words.sendAndResolve}
          </Button>
        )}
        <Button
          look="primary"
          icon="send"
          busy={send.isPending}
          disabled={!canSend}
          onClick={() => submitQuietly(false)}
        >
          {words.send}
        </Button>
      </div>
    </DropArea>
  );
}
