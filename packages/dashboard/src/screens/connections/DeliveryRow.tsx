import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getEventOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Delivery } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { tell, tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { Answer } from './Answer.tsx';
import styles from './Connections.module.css';
import { Light } from './Health.tsx';
import { refreshConnections } from './refresh.ts';
import { texts } from './texts.ts';

const looks = { pending: 'wait', delivered: 'good', failed: 'bad' } as const;
const afterMs = 1_500;

interface Shown {
  delivery: Delivery;
  subscriptionId: string;
}

/** A delivery, which opens to what was sent and what was answered. */
export function DeliveryRow({ delivery, subscriptionId }: Shown) {
  const words = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  const { type, sequence, status, attempts } = delivery;
  const last = attempts.at(-1);
  return (
    <li>
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'forward'} />
        <code>{type}</code>
        <span className={styles.soft}>#{sequence}</span>
        <Light look={looks[status]}>{words.states[status]}</Light>
        <span className={styles.when}>{last ? relativeTime(last.at) : ''}</span>
      </button>
      {isOpen && <Details delivery={delivery} subscriptionId={subscriptionId} />}
    </li>
  );
}

function Details({ delivery: { id: deliveryId, eventId, attempts, nextAttemptAt }, subscriptionId }: Shown) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { data, error } = useQuery(getEventOptions({ client, path: { id: eventId }, query: { workspaceId } }));
  const retry = useMutation({
    mutationFn: () => heed.subscriptions.retryDelivery(subscriptionId, deliveryId, { workspaceId }),
    onError: tellError,
    onSuccess: () => {
      tell(words.retried);
      setTimeout(refreshConnections, afterMs);
    },
  });
  return (
    <div className={styles.details}>
      <div className={styles.actions}>
        <Button icon="send" busy={retry.isPending} onClick={() => retry.mutate()}>
          {words.retry}
        </Button>
        {nextAttemptAt && <span className={styles.soft}>{words.next(relativeTime(nextAttemptAt))}</span>}
      </div>
      <h3>{words.attempts}</h3>
      {attempts.length === 0 && <p className={styles.soft}>{words.noAttempts}</p>}
      {[...attempts].reverse().map((attempt) => (
        <div key={attempt.at}>
          <p className={styles.soft}>{fullTime(attempt.at)}</p>
          <Answer answer={attempt} />
        </div>
      ))}
      <h3>{words.payload}</h3>
      <Failure error={error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      {data && <pre tabIndex={0}>{JSON.stringify(data.data, null, 2)}</pre>}
    </div>
  );
}
