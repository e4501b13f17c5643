import { Avatar } from '../../parts/Avatar.tsx';
import { ForReaders } from '../../parts/ForReaders.tsx';
import { feedbackTexts } from '../../texts/feedback.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './MentionList.module.css';
import { texts } from './texts.ts';
import type { Mentions } from './use-mentions.ts';

/** The members who may be meant. The focus stays in the text, whose keys move in the list. */
export function MentionList({ offered, at, pick, id, idOf }: Mentions) {
  const words = useTexts(texts);
  const { away } = useTexts(feedbackTexts);
  return (
    <>
      <div role="status">{offered.length > 0 && <ForReaders>{words.mentionable(offered.length)}</ForReaders>}</div>
      {offered.length > 0 && (
        <div role="listbox" id={id} aria-label={words.members} className={styles.list}>
          {offered.map((member, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus.
            <div
              key={member.userId}
              id={idOf(index)}
              role="option"
              aria-selected={index === at}
              className={styles.member}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(member)}
            >
              <Avatar name={member.name} />
              <bdi>{member.awayUntil === null ? member.name : away(member.name)}</bdi>
              <span className={styles.soft}>{shownEmail(member.email)}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
