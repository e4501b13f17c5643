import { Link } from '@tanstack/react-router';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { feedbackTexts, senderOf } from '../../texts/feedback.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { conversationTexts } from './conversation-texts.ts';
import styles from './Message.module.css';
import { texts } from './texts.ts';

/** What the customer wrote and sent along. */
export function Message({ item }: { item: FeedbackDetail }) {
  const words = useTexts(texts);
  const about = useTexts(conversationTexts);
  const { anonymous } = useTexts(feedbackTexts);
  const sender = senderOf(item, anonymous);
  const { screenshotUrl, attachmentUrl, audioUrl, videoUrl, rating, createdAt, message } = item;
  return (
    <article className={styles.message}>
      <header className={styles.head}>
        <Avatar name={sender} />
        <div>
          <h1>{item.customerId ? <CustomerLink item={item} name={sender} /> : sender}</h1>
          <p className={styles.soft}>
            {item.userEmail && shownEmail(item.userEmail) !== sender && <>{shownEmail(item.userEmail)} · </>}
            <time dateTime={createdAt} title={fullTime(createdAt)}>
              {relativeTime(createdAt)}
            </time>
            {item.userEmail && !item.submitterVerified && !item.addressDisputed && (
              <span className={styles.unproven} title={about.notVerifiedWhy}>
                {' · '}
                {about.notVerified}
              </span>
            )}
          </p>
        </div>
        {rating !== null && <span className={styles.rating}>★ {rating}</span>}
      </header>
      {item.addressDisputed && <p className={styles.disputed}>{about.disputed}</p>}
      <p className={styles.text} dir="auto">
        {message}
      </p>
      {screenshotUrl && (
        <a href={screenshotUrl} target="_blank" rel="noreferrer">
          <img className={styles.picture} src={screenshotUrl} alt={words.picture} />
        </a>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: customers send it without. */}
      {videoUrl && <video className={styles.picture} src={videoUrl} controls preload="metadata" />}
      {/* biome-ignore lint/a11y/useMediaCaption: customers send it without. */}
      {audioUrl && <audio src={audioUrl} controls preload="metadata" />}
      {attachmentUrl && <a href={attachmentUrl}>{attachmentUrl.split('/').at(-1)}</a>}
      <Context values={{ ...item.context, ...item.customMetadata }} title={words.context} />
    </article>
  );
}

function CustomerLink({ item, name }: { item: FeedbackDetail; name: string }) {
  const { workspaceId, customerId } = item;
  return (
    <Link
      to="/$workspaceId/customers/$customerId"
      params={{ workspaceId, customerId: customerId ?? '' }}
      className={styles.sender}
    >
      {name}
    </Link>
  );
}

function Context({ values, title }: { values: Record<string, unknown>; title: string }) {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  if (entries.length === 0) return null;
  return (
    <details className={styles.context}>
      <summary>{title}</summary>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
