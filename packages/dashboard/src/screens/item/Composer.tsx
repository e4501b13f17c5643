import { useMutation } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { createCommentMutation, createNoteMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { tell } from '../../parts/toasts.ts';
import { feedbackTexts, isDone, senderOf } from '../../texts/feedback.ts';
import { direction } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Composer.module.css';
import { changeItem } from './change-item.ts';
import { Macros } from './Macros.tsx';
import { texts } from './texts.ts';
import { useDraft, useSendingKey } from './use-draft.ts';
import { itemQuery, refreshItem, type SeenItem } from './use-item.ts';

/** One box for both, in two colours, so that nobody sends the customer a note. */
export function Composer({ seen: { item } }: { seen: SeenItem }) {
  const words = useTexts(texts);
  const [kind, setKind] = useState('reply');
  return (
    <Tabs.Root dir={direction()} value={kind} onValueChange={setKind} className={styles.box} data-kind={kind}>
      <div className={styles.head}>
        <Tabs.List className={styles.tabs} aria-label={words.writeTo}>
          <Tabs.Trigger value="reply" className={styles.tab}>
            {words.reply}
          </Tabs.Trigger>
          <Tabs.Trigger value="note" className={styles.tab}>
            {words.note}
          </Tabs.Trigger>
        </Tabs.List>
        <Macros item={item} />
      </div>
      <Tabs.Content value="reply" tabIndex={-1}>
        {item.customerCommentsEnabled ? <Reply item={item} /> : <p className={styles.off}>{words.noReplies}</p>}
      </Tabs.Content>
      <Tabs.Content value="note" tabIndex={-1}>
        <Note item={item} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Reply({ item }: { item: SeenItem['item'] }) {
  const words = useTexts(texts);
  const { anonymous } = useTexts(feedbackTexts);
  const [text, setText] = useDraft(`${item.id}-reply`);
  const headers = useSendingKey(text);
  const send = useMutation(createCommentMutation({ client }));
  const submit = async (andResolve: boolean) => {
    if (!text.trim() || send.isPending) return;
    const body = { workspaceId: item.workspaceId, message: text };
    await send.mutateAsync({ client, path: { id: item.id }, body, headers });
    setText('');
    await refreshItem(item);
    if (andResolve) await resolve(item);
    else tell(words.sent);
  };
  const submitQuietly = (andResolve: boolean) => submit(andResolve).catch(() => undefined);
  return (
    <>
      <Writing
        label={words.reply}
        hint={words.replyTo(senderOf(item, anonymous))}
        text={text}
        onText={setText}
        onSend={() => submitQuietly(false)}
      />
      <Failure error={send.error} />
      <div className={styles.buttons}>
        {!isDone(item.statusCategory) && (
          <Button busy={send.isPending} disabled={!text.trim()} onClick={() => submitQuietly(true)}>
            {words.sendAndResolve}
          </Button>
        )}
        <Button
          look="primary"
          icon="send"
          busy={send.isPending}
          disabled={!text.trim()}
          onClick={() => submitQuietly(false)}
        >
          {words.send}
        </Button>
      </div>
    </>
  );
}

/** The reply has made a new version of the item, and that is what is resolved. */
async function resolve({ workspaceId, ticketNumber }: SeenItem['item']): Promise<void> {
  await changeItem(await queryClient.fetchQuery(itemQuery(workspaceId, String(ticketNumber))), { status: 'resolved' });
}

function Note({ item }: { item: SeenItem['item'] }) {
  const words = useTexts(texts);
  const [text, setText] = useDraft(`${item.id}-note`);
  const headers = useSendingKey(text);
  const add = useMutation(createNoteMutation({ client }));
  const submit = async () => {
    if (!text.trim() || add.isPending) return;
    const body = { workspaceId: item.workspaceId, content: text };
    await add.mutateAsync({ client, path: { id: item.id }, body, headers });
    setText('');
    await refreshItem(item);
    tell(words.noted);
  };
  const submitQuietly = () => submit().catch(() => undefined);
  return (
    <>
      <Writing label={words.note} hint={words.notePlaceholder} text={text} onText={setText} onSend={submitQuietly} />
      <Failure error={add.error} />
      <div className={styles.buttons}>
        <Button look="primary" icon="note" busy={add.isPending} disabled={!text.trim()} onClick={submitQuietly}>
          {words.addNote}
        </Button>
      </div>
    </>
  );
}

interface Written {
  label: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
}

function Writing({ label, hint, text, onText, onSend }: Written) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend();
  };
  return (
    <textarea
      className={styles.text}
      aria-label={label}
      placeholder={hint}
      rows={4}
      dir="auto"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
