import type { Attachment, Comment, FeedbackDetail, Mail } from '../../../../../generated/sdk/types.gen.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { CommentState } from './CommentState.tsx';
import { conversationTexts } from './conversation-texts.ts';
import styles from './Entry.module.css';
import { Files } from './Files.tsx';
import { mailInTexts } from './mail-in-texts.ts';
import { Prose } from './Prose.tsx';
import { texts } from './texts.ts';
import { WholeMail } from './WholeMail.tsx';

/** A comment or a note. */
export interface Written {
  id: string;
  kind: 'customer' | 'agent' | 'note';
  author: string;
  text: string;
  attachments: Attachment[];
  createdAt: string;
  comment?: Comment;
}

interface Shown {
  item: FeedbackDetail;
  entry: Written;
  /** The mails that tell of it. */
  mails: Mail[];
}

export function Entry({ item, entry: { kind, author, text, attachments, createdAt, comment }, mails }: Shown) {
  const words = useTexts(texts);
  return (
    <li className={`${styles.entry} ${styles[kind]}`}>
      <p className={styles.head}>
        <strong>{author}</strong>
        {comment && <Sender comment={comment} />}
        {kind === 'note' && <span className={styles.mark}>{words.note}</span>}
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {relativeTime(createdAt)}
        </time>
      </p>
      {text && <Prose text={text} />}
      <Files files={attachments} />
      {comment?.hasMore && <WholeMail item={item} commentId={comment.id} />}
      {kind === 'agent' && comment && <CommentState item={item} comment={comment} mails={mails} />}
    </li>
  );
}

/** Whether it came by mail, from which address, and whether that is proven. */
function Sender({ comment: { via, authorType, authorEmail, verified } }: { comment: Comment }) {
  const about = useTexts(conversationTexts);
  const mail = useTexts(mailInTexts);
  const isMail = via === 'email' && authorType === 'customer';
  return (
    <>
      {isMail && (
        <span className={styles.sender}>
          {authorEmail && <>{shownEmail(authorEmail)} · </>}
          {mail.byMail}
        </span>
      )}
      {verified === false && (
        <span className={styles.mark} title={isMail ? mail.unprovenWhy : about.notVerifiedWhy}>
          {about.notTheSender}
        </span>
      )}
    </>
  );
}
