import { useMutation } from '@tanstack/react-query';
import type { Comment, FeedbackDetail, Mail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { tell } from '../../parts/tell.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { refreshItems } from '../items/show-items.ts';
import styles from './CommentState.module.css';
import { conversationTexts } from './conversation-texts.ts';
import { refreshMails } from './use-mails.ts';
import { useNow } from './use-now.ts';

interface Shown {
  item: FeedbackDetail;
  comment: Comment;
  /** The mails that tell of this comment. */
  mails: Mail[];
}

/** Tells whether an agent's comment waits, was mailed, came back, or was read. */
export function CommentState({ item, comment, mails }: Shown) {
  const words = useTexts(conversationTexts);
  const { seenAt } = comment;
  const waiting = mails.filter(({ state }) => state === 'waiting');
  const sent = mails.filter(({ state }) => state === 'sent');
  const others = mails.filter(({ state }) => state !== 'waiting' && state !== 'sent');
  const [only, ...more] = sent;
  return (
    <div className={styles.state}>
      {waiting.length > 0 && <Waiting item={item} comment={comment} mails={waiting} />}
      {only && (
        <span title={only.sentAt ? fullTime(only.sentAt) : undefined}>
          {more.length === 0 ? words.mailed(shownEmail(only.to)) : words.mailedSome(sent.length)}
        </span>
      )}
      {others.map((mail) => (
        <NotSent key={mail.id} mail={mail} item={item} />
      ))}
      {seenAt && (
        <span className={styles.seen} title={fullTime(seenAt)}>
          {words.seen(relativeTime(seenAt))}
        </span>
      )}
    </div>
  );
}

/** Within the pause, a reply can be taken back or sent at once. */
function Waiting({ item, comment, mails }: Shown) {
  const words = useTexts(conversationTexts);
  const now = useNow(1_000);
  const { workspaceId } = item;
  const dueAt = Math.min(...mails.map((mail) => (mail.dueAt ? Date.parse(mail.dueAt) : now)));
  const isHeld = mails.some(({ reason }) => reason === 'limit');
  const refreshAll = () => Promise.all([refreshItems(), refreshMails()]);
  const send = useMutation({
    mutationFn: () => Promise.all(mails.map(({ id }) => heed.mails.send(item.id, id, { workspaceId }))),
    onSettled: refreshAll,
  });
  const undo = useMutation({
    mutationFn: () => heed.comments.delete(item.id, comment.id, { workspaceId }),
    onSuccess: () => tell(words.undone),
    onSettled: refreshAll,
  });
  return (
    <>
      <span>{isHeld ? words.reasons.limit : words.waiting(Math.max(0, Math.ceil((dueAt - now) / 1_000)))}</span>
      <Button look="ghost" busy={send.isPending} onClick={() => send.mutate()}>
        {words.sendNow}
      </Button>
      <Button look="ghost" busy={undo.isPending} onClick={() => undo.mutate()}>
        {words.undo}
      </Button>
      <Failure error={send.error ?? undo.error} />
    </>
  );
}

function NotSent({ item, mail }: { item: FeedbackDetail; mail: Mail }) {
  const words = useTexts(conversationTexts);
  const { id, state, reason, to } = mail;
  const retry = useMutation({
    mutationFn: () => heed.mails.retry(item.id, id, { workspaceId: item.workspaceId }),
    onSuccess: () => tell(words.queued),
    onSettled: () => Promise.all([refreshItems(), refreshMails()]),
  });
  const canRetry = state === 'failed' || state === 'bounced';
  const what = words[state === 'failed' || state === 'bounced' ? state : 'skipped'](to && shownEmail(to));
  return (
    <span className={canRetry ? styles.problem : undefined}>
      {what} {reason && words.whyNot[reason]}{' '}
      {canRetry && (
        <Button look="ghost" busy={retry.isPending} onClick={() => retry.mutate()}>
          {words.tryAgain}
        </Button>
      )}
      <Failure error={retry.error} />
    </span>
  );
}
