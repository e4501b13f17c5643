import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listFeedbackOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Others.module.css';
import { texts } from './texts.ts';

const most = 6;

/** What else the customer has sent, the newest first. */
export function Others({ item, customerId }: { item: FeedbackDetail; customerId: string }) {
  const words = useTexts(texts);
  const { workspaceId } = item;
  const { data } = useQuery(listFeedbackOptions({ client, query: { workspaceId, customerId, pageSize: most } }));
  const others = data?.data.filter(({ id }) => id !== item.id);
  return (
    <section>
      <h2>{words.others}</h2>
      {others?.length === 0 && <p className={styles.none}>{words.noOthers}</p>}
      <ul>
        {others?.map(({ id, ticketNumber, message }) => (
          <li key={id}>
            <Link
              to="/$workspaceId/inbox/$number"
              params={{ workspaceId, number: String(ticketNumber) }}
              className={styles.other}
            >
              <span>#{ticketNumber}</span> <bdi>{message}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
