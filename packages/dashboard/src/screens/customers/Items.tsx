import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listFeedbackInfiniteOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { CustomerDetail, Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { NoRows } from '../../parts/Rows.tsx';
import { StatusMark } from '../../parts/Values.tsx';
import { useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './Items.module.css';
import { texts } from './texts.ts';

const pageSize = 20;

/** What the customer has sent, the newest first. */
export function Items({ customer: { id: customerId, workspaceId } }: { customer: CustomerDetail }) {
  const words = useTexts(texts);
  const list = useInfiniteQuery({
    ...listFeedbackInfiniteOptions({ client, query: { workspaceId, customerId, pageSize } }),
    initialPageParam: { query: { workspaceId } },
    getNextPageParam: ({ pagination: { nextCursor } }) =>
      nextCursor === null ? undefined : { query: { workspaceId, cursor: nextCursor } },
  });
  const items = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={styles.section} aria-labelledby="items">
      <h2 id="items">{words.count}</h2>
      <Failure error={list.error} retry={list.refetch} />
      {list.isPending && <Loading />}
      {items?.length === 0 && <NoRows title={words.noItems} hint={words.noItemsHint} />}
      {!!items?.length && (
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button className={styles.more ?? ''} busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {words.showMore}
        </Button>
      )}
    </section>
  );
}

function Item({ item }: { item: Feedback }) {
  const { workspaceId, ticketNumber, projectId, status, statusCategory, message, createdAt } = item;
  const statuses = useStatuses(useProjects().filter(({ id }) => id === projectId));
  const { label = status, color } = statuses.find(({ value }) => value === status) ?? {};
  return (
    <li>
      <Link
        to="/$workspaceId/inbox/$number"
        params={{ workspaceId, number: String(ticketNumber) }}
        className={styles.item}
      >
        <span className={styles.number}>#{ticketNumber}</span>
        <span className={styles.message} dir="auto">
          {message}
        </span>
        <StatusMark category={statusCategory} label={label} color={color} />
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {relativeTime(createdAt)}
        </time>
      </Link>
    </li>
  );
}
