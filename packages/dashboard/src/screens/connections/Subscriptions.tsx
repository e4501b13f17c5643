import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listSubscriptionsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { NoRows, Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Connections.module.css';
import { CreateSubscription } from './CreateSubscription.tsx';
import { Health } from './Health.tsx';
import { texts } from './texts.ts';

/** Addresses that events are sent to. */
export function Subscriptions() {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, isPending, refetch } = useQuery(listSubscriptionsOptions({ client, query: { workspaceId } }));
  const subscriptions = data?.data;
  return (
    <Section
      title={words.outgoing}
      hint={words.outgoingHint}
      action={
        <Button icon="plus" onClick={() => setIsCreating(true)}>
          {words.newSubscription}
        </Button>
      }
    >
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {subscriptions?.length === 0 && <NoRows title={words.noSubscriptions} hint={words.noSubscriptionsHint} />}
      {!!subscriptions?.length && (
        <Rows>
          {subscriptions.map((subscription) => (
            <Row key={subscription.id} subscription={subscription} />
          ))}
        </Rows>
      )}
      {isCreating && <CreateSubscription onClose={() => setIsCreating(false)} />}
    </Section>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const { id, workspaceId, name, url, types } = subscription;
  return (
    <li className={`${styles.row} ${styles.leads}`}>
      <div>
        <p className={styles.name}>
          <Link to="/$workspaceId/connections/$subscriptionId" params={{ workspaceId, subscriptionId: id }}>
            {name}
          </Link>
        </p>
        <p className={styles.under}>
          <code>{url}</code>
        </p>
      </div>
      <p className={styles.when}>
        <Health subscription={subscription} />
        <span>{types.join(', ')}</span>
      </p>
      <Icon name="forward" />
    </li>
  );
}
