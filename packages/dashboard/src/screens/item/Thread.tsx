import type { Attachment, Comment, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { CommentState } from './CommentState.tsx';
import { conversationTexts } from './conversation-texts.ts';
import styles from './Thread.module.css';
import { texts } from './texts.ts';
import { useMails } from './use-mails.ts';

interface Entry {
  id: string;
  kind: 'customer' | 'agent' | 'note';
  author: string;
  text: string;
  attachments: Attachment[];
  createdAt: string;
  comment?: Comment;
}

/** Comments and notes in the order in which they were written. */
export function Thread({ item }: { item: FeedbackDetail }) {
  const words = useTexts(texts);
  const about = useTexts(conversationTexts);
  const mails = useMails(item);
  const entries = entriesOf(item);
  if (entries.length === 0) return null;
  return (
    <section aria-label={words.conversation}>
      <ol className={styles.thread}>
        {entries.map(({ id, kind, author, text, attachments, createdAt, comment }) => (
          <li key={id} className={`${styles.entry} ${styles[kind]}`}>
            <p className={styles.head}>
              <strong>{author}</strong>
              {comment?.verified === false && <span className={styles.mark}>{about.notTheSender}</span>}
              {kind === 'note' && <span className={styles.mark}>{words.note}</span>}
              <time dateTime={createdAt} title={fullTime(createdAt)}>
                {relativeTime(createdAt)}
              </time>
            </p>
            <p className={styles.text} dir="auto">
              {text}
            </p>
            <Files files={attachments} />
            {kind === 'agent' && comment && (
              <CommentState item={item} comment={comment} mails={mails.filter((one) => one.commentIds.includes(id))} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Files({ files }: { files: Attachment[] }) {
  return files.map(({ id, type, url, fileName }) =>
    type === 'image' ? (
      <a key={id} href={url} target="_blank" rel="noreferrer">
        <img className={styles.picture} src={url} alt={fileName} />
      </a>
    ) : (
      <a key={id} href={url}>
        {fileName}
      </a>
    ),
  );
}

function entriesOf({ customerComments, internalNotes }: FeedbackDetail): Entry[] {
  const comments = customerComments.map((comment) => ({
    ...comment,
    comment,
    author: comment.authorName,
    kind: comment.authorType === 'customer' ? ('customer' as const) : ('agent' as const),
    text: comment.message,
  }));
  const notes = internalNotes.map(({ authorName, content, ...rest }) => ({
    ...rest,
    author: authorName,
    kind: 'note' as const,
    text: content,
  }));
  return [...comments, ...notes].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}
