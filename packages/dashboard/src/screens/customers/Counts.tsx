import { useQuery } from '@tanstack/react-query';
import { countFeedbackOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { CustomerDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './Profile.module.css';
import { texts } from './texts.ts';

/** How much came from them, how much of it is open, and since when. */
export function Counts({ customer }: { customer: CustomerDetail }) {
  const words = useTexts(texts);
  const { id: customerId, workspaceId, feedbackCount, firstSeenAt, lastSeenAt } = customer;
  const query = { workspaceId, customerId, groupBy: 'statusCategory' } as const;
  const { data } = useQuery(countFeedbackOptions({ client, query }));
  const open = data?.data.filter(({ value }) => value === 'open' || value === 'pending');
  return (
    <dl className={styles.counts}>
      <Count name={words.count} value={String(feedbackCount)} />
      <Count name={words.open} value={open ? String(open.reduce((sum, { count }) => sum + count, 0)) : '…'} />
      {firstSeenAt && <Count name={words.firstSeen} value={relativeTime(firstSeenAt)} title={fullTime(firstSeenAt)} />}
      {lastSeenAt && <Count name={words.lastSeen} value={relativeTime(lastSeenAt)} title={fullTime(lastSeenAt)} />}
    </dl>
  );
}

function Count({ name, value, title }: { name: string; value: string; title?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={title}>{value}</dd>
    </div>
  );
}
