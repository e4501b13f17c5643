import { useState } from 'react';
import type { Comment, FeedbackDetail, Mail } from '../../../../../generated/sdk/types.gen.ts';
import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Entry, type Written } from './Entry.tsx';
import { mailInTexts } from './mail-in-texts.ts';
import styles from './Thread.module.css';
import { texts } from './texts.ts';
import { useAutomaticAnswers } from './use-automatic-answers.ts';
import { useMails } from './use-mails.ts';

/** Comments and notes in the order in which they were written. */
export function Thread({ item }: { item: FeedbackDetail }) {
  const words = useTexts(texts);
  const mails = useMails(item);
  const automatic = useAutomaticAnswers(item);
  const entries = entriesOf(item);
  if (entries.length === 0 && automatic.length === 0) return null;
  return (
    <section aria-label={words.conversation} className={styles.conversation}>
      {entries.length > 0 && <Entries item={item} entries={entries} mails={mails} />}
      {automatic.length > 0 && <Automatic item={item} answers={automatic} />}
    </section>
  );
}

function Entries({ item, entries, mails }: { item: FeedbackDetail; entries: Written[]; mails: Mail[] }) {
  return (
    <ol className={styles.thread}>
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          item={item}
          entry={entry}
          mails={mails.filter(({ commentIds }) => commentIds.includes(entry.id))}
        />
      ))}
    </ol>
  );
}

/** Folded, because nobody waits for an answer to them. */
function Automatic({ item, answers }: { item: FeedbackDetail; answers: Comment[] }) {
  const words = useTexts(mailInTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.automatic}>
      <Button look="ghost" icon={isOpen ? 'up' : 'down'} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.automatic(answers.length)}
      </Button>
      {isOpen && (
        <>
          <p className={styles.hint}>{words.automaticHint}</p>
          <Entries item={item} entries={answers.map(asEntry)} mails={[]} />
        </>
      )}
    </div>
  );
}

function entriesOf({ customerComments, internalNotes }: FeedbackDetail): Written[] {
  const notes = internalNotes.map(({ authorName, content, ...rest }) => ({
    ...rest,
    author: authorName,
    kind: 'note' as const,
    text: content,
  }));
  return [...customerComments.map(asEntry), ...notes].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

function asEntry(comment: Comment): Written {
  const { id, authorName, authorType, message, attachments, createdAt } = comment;
  const kind = authorType === 'customer' ? 'customer' : 'agent';
  return { id, kind, author: authorName, text: message, attachments, createdAt, comment };
}
