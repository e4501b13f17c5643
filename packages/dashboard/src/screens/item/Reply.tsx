import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { seenCharacter } from '../../../../../generated/contract-constants.ts';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
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
import { holeTexts } from './hole-texts.ts';
import { forgetHoles, holesIn } from './holes.ts';
import { texts } from './texts.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraft, useSendingKey } from './use-draft.ts';
import { refreshMails } from './use-mails.ts';
import { Writing } from './Writing.tsx';

const resolved = { status: 'resolved' };

/** The answer that is being written to the customer, and its sending, which can be taken back. */
function useReply(item: SeenItem['item']) {
  const words = useTexts(texts);
  const draft = `${item.id}-reply`;
  const [text, setText] = useDraft(draft);
  const [asked, setAsked] = useState<Asked>();
  const [cc, setCc] = useState<string[]>([]);
  const files = useAttachments(item);
  const canSend = (seenCharacter.test(text) || files.named.length > 0) && !files.isUploading;
  const body = { workspaceId: item.workspaceId, message: text, attachments: files.named, ...(cc.length > 0 && { cc }) };
  const idempotencyKey = useSendingKey(JSON.stringify(body));
  const send = useMutation({
    // In one step with the reply, so that one mail tells both.
    mutationFn: (andResolve: boolean) =>
      heed.comments.create(item.id, { ...body, ...(andResolve && resolved) }, { idempotencyKey }),
  });
  const submit = async (andResolve: boolean, evenWithHoles = false) => {
    if (!canSend || send.isPending) return;
    const holes = evenWithHoles ? [] : holesIn(draft, text);
    if (holes.length > 0) return setAsked({ andResolve, holes });
    setAsked(undefined);
    const { id } = await send.mutateAsync(andResolve);
    const message = text;
    setText('');
    forgetHoles(draft);
    setCc([]);
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
  const submitQuietly = (andResolve: boolean, evenWithHoles = false) =>
    submit(andResolve, evenWithHoles).catch(() => undefined);
  return { text, setText, files, canSend, send, submitQuietly, asked, setAsked, cc, setCc };
}

interface Asked {
  andResolve: boolean;
  holes: string[];
}

/** Asks before a reply goes in which a macro left a gap. */
function AskAboutHoles({ asked, onSend, onClose }: { asked: Asked; onSend: () => void; onClose: () => void }) {
  const words = useTexts(holeTexts);
  return (
    <Confirm
      title={words.title}
      text={words.text}
      action={words.sendAnyway}
      look="primary"
      onConfirm={onSend}
      onClose={onClose}
    >
      {asked.holes.map((line) => (
        <blockquote key={line}>{line}</blockquote>
      ))}
    </Confirm>
  );
}

/** What the customer reads. */
export function Reply({ item }: { item: SeenItem['item'] }) {
  const words = useTexts(texts);
  const { anonymous } = useTexts(feedbackTexts);
  const { text, setText, files, canSend, send, submitQuietly, asked, setAsked, cc, setCc } = useReply(item);
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
      <Audience item={item} cc={cc} onCc={setCc} />
      <Failure error={send.error} />
      {asked && (
        <AskAboutHoles
          asked={asked}
          onSend={() => submitQuietly(asked.andResolve, true)}
          onClose={() => setAsked(undefined)}
        />
      )}
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
