import { useMutation } from '@tanstack/react-query';
import { seenCharacter } from '../../../../../generated/contract-constants.ts';
import { heed } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { tell } from '../../parts/tell.ts';
import { feedbackTexts, isDone, senderOf } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from '../items/change-items.ts';
import { itemQuery, type SeenItem } from '../items/seen-item.ts';
import { refreshItems } from '../items/show-items.ts';
import { Attach, Attachments } from './Attachments.tsx';
import styles from './Composer.module.css';
import { DocumentsOffer } from './DocumentsOffer.tsx';
import { DropArea } from './DropArea.tsx';
import { texts } from './texts.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraft, useSendingKey } from './use-draft.ts';
import { Writing } from './Writing.tsx';

/** What the customer reads. */
export function Reply({ item }: { item: SeenItem['item'] }) {
  const words = useTexts(texts);
  const { anonymous } = useTexts(feedbackTexts);
  const [text, setText] = useDraft(`${item.id}-reply`);
  const files = useAttachments(item);
  const canSend = (seenCharacter.test(text) || files.named.length > 0) && !files.isUploading;
  const body = { workspaceId: item.workspaceId, message: text, attachments: files.named };
  const idempotencyKey = useSendingKey(JSON.stringify(body));
  const send = useMutation({ mutationFn: () => heed.comments.create(item.id, body, { idempotencyKey }) });
  const submit = async (andResolve: boolean) => {
    if (!canSend || send.isPending) return;
    await send.mutateAsync();
    setText('');
    files.clear();
    await refreshItems();
    if (andResolve) await resolve(item);
    else tell(words.replied);
  };
  const submitQuietly = (andResolve: boolean) => submit(andResolve).catch(() => undefined);
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
      <p className={styles.about}>{item.userEmail || item.userPhone ? words.notMailed : words.noAddress}</p>
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

/** The reply has made a new version of the item, and that is what is resolved. */
async function resolve(item: SeenItem['item']): Promise<void> {
  const now = await queryClient.fetchQuery(itemQuery(item));
  await changeItems([now.item], { status: 'resolved' }, now.etag);
}
