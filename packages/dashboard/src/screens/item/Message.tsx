import { Link } from '@tanstack/react-router';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { feedbackTexts, senderOf } from '../../texts/feedback.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { ItemLink, useItemById } from '../items/ItemLink.tsx';
import { Context } from './Context.tsx';
import { conversationTexts } from './conversation-texts.ts';
import { Files } from './Files.tsx';
import styles from './Message.module.css';
import { mailInTexts } from './mail-in-texts.ts';
import { Prose } from './Prose.tsx';
import { texts } from './texts.ts';
import { WholeMail } from './WholeMail.tsx';

/** What the customer wrote and sent along. */
export function Message({ item }: { item: FeedbackDetail }) {
  const words = useTexts(texts);
  const about = useTexts(conversationTexts);
  const mail = useTexts(mailInTexts);
  const { anonymous } = useTexts(feedbackTexts);
  const sender = senderOf(item, anonymous);
  const { screenshotUrl, attachmentUrl, audioUrl, videoUrl, rating, createdAt, message } = item;
  const isMail = item.channel === 'email';
  const subject = isMail && item.context.subject;
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
            {isMail && <> · {mail.byMail}</>}
            {item.userEmail && !item.addressProven && !item.addressDisputed && (
              <span className={styles.unproven} title={isMail ? mail.unprovenWhy : about.notVerifiedWhy}>
                {' · '}
                {about.notVerified}
              </span>
            )}
          </p>
          {typeof subject === 'string' && subject !== '' && (
            <p className={styles.soft}>
              {mail.subject}: <bdi>{subject}</bdi>
            </p>
          )}
        </div>
        {rating !== null && <span className={styles.rating}>★ {rating}</span>}
      </header>
      {item.relatedTo && <RelatedTo id={item.relatedTo} />}
      {item.addressDisputed && <p className={styles.disputed}>{about.disputed}</p>}
      <Prose text={message} isLarge />
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
      <Files files={item.attachments} />
      {isMail && <WholeMail item={item} />}
      <Context item={item} />
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

/** The item whose conversation the mail names without belonging there. */
function RelatedTo({ id }: { id: string }) {
  const words = useTexts(mailInTexts);
  const { isGone } = useItemById(id);
  if (isGone) return null;
  return (
    <p className={styles.related}>
      <span>{words.relatedTo}</span> <ItemLink id={id} />
    </p>
  );
}
