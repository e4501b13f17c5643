import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { ForReaders } from '../../parts/ForReaders.tsx';
import { hueOf } from '../../parts/hue.ts';
import { Icon } from '../../parts/Icon.tsx';
import { feedbackTexts, isDone } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { useChoicesOfRows } from './choices.ts';
import styles from './Marks.module.css';
import { texts } from './texts.ts';

const channelIcons = { api: 'plug', widget: 'bubble', webhook: 'link', email: 'mail' } as const;
/** How long before a deadline its colour warns. */
const soonMs = 24 * 3_600_000;

/** The project of an item: its first letter in a colour of its own. */
export function ProjectMark({ item: { projectId } }: { item: Feedback }) {
  const { filters } = useTexts(texts);
  const name = useChoicesOfRows().projects.find(({ id }) => id === projectId)?.name ?? '';
  return (
    <span className={styles.project} style={hueOf(projectId)} title={`${filters.projectId}: ${name}`}>
      <span aria-hidden="true">{name[0]?.toUpperCase()}</span>
      <ForReaders>{`${filters.projectId}: ${name}`}</ForReaders>
    </span>
  );
}

export function ChannelMark({ item: { channel } }: { item: Feedback }) {
  const { filters } = useTexts(texts);
  const label = `${filters.channel}: ${useTexts(feedbackTexts).channels[channel]}`;
  return (
    <span className={styles.channel} title={label}>
      <Icon name={channelIcons[channel]} />
      <ForReaders>{label}</ForReaders>
    </span>
  );
}

/** The time at which an item is due, which warns a day before. An item that is done has no deadline any more. */
export function DueMark({ item: { dueDate, slaBreached, statusCategory } }: { item: Feedback }) {
  const words = useTexts(texts);
  if (!dueDate || isDone(statusCategory)) return <span className={styles.due} />;
  const leftMs = Date.parse(dueDate) - Date.now();
  const urgency = slaBreached || leftMs < 0 ? styles.late : leftMs < soonMs ? styles.soon : '';
  return (
    <span className={`${styles.due} ${urgency}`} title={`${words.dueIn}: ${fullTime(dueDate)}`}>
      <Icon name="clock" />
      <ForReaders>{`${words.dueIn} `}</ForReaders>
      <time dateTime={dueDate}>{relativeTime(dueDate)}</time>
    </span>
  );
}

export function SnoozedMark({ item: { snoozedUntil } }: { item: Feedback }) {
  const label = useTexts(texts).snoozed(snoozedUntil ? fullTime(snoozedUntil) : '');
  return (
    <span className={styles.channel} title={label}>
      <Icon name="moon" />
      <ForReaders>{label}</ForReaders>
    </span>
  );
}
