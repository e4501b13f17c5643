import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Customer } from '../../../../../generated/sdk/types.gen.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Tag } from '../../parts/Values.tsx';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './CustomerRow.module.css';
import { texts } from './texts.ts';
import { nameOf } from './use-customer.ts';

const mostTags = 2;

export const CustomerRow = memo(function CustomerRow({ customer }: { customer: Customer }) {
  const words = useTexts(texts);
  const { id, workspaceId, primaryEmail, primaryPhone, company, tags, feedbackCount, lastSeenAt } = customer;
  const name = nameOf(customer, words.nameless);
  const contact = [primaryEmail && shownEmail(primaryEmail), primaryPhone].find((one) => one && one !== name);
  return (
    <Link
      to="/$workspaceId/customers/$customerId"
      params={{ workspaceId, customerId: id }}
      className={styles.row}
      data-row={id}
    >
      <Avatar name={name} />
      <span className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.soft}>{contact}</span>
      </span>
      <span className={`${styles.soft} ${styles.company}`}>{company}</span>
      <span className={styles.tags}>
        {tags.slice(0, mostTags).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > mostTags && <Tag>{`+${tags.length - mostTags}`}</Tag>}
      </span>
      <span className={`${styles.soft} ${styles.count}`}>{words.items(feedbackCount)}</span>
      <span className={`${styles.soft} ${styles.time}`}>
        {lastSeenAt ? (
          <time dateTime={lastSeenAt} title={fullTime(lastSeenAt)}>
            {relativeTime(lastSeenAt)}
          </time>
        ) : (
          words.neverSeen
        )}
      </span>
    </Link>
  );
});
