import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getSubscriptionOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useEvents } from '../../api/use-events.ts';
import { Back } from '../../parts/Back.tsx';
import { OnlyAdmins } from '../../parts/ForAdmins.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Connections.module.css';
import { Deliveries } from './Deliveries.tsx';
import { formTexts } from './form-texts.ts';
import { Health } from './Health.tsx';
import { refreshConnections } from './refresh.ts';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/$workspaceId/connections/$subscriptionId');
const afterMs = 1_500;

/** One subscription: how it fares, what can be done with it, and each delivery. */
export function SubscriptionScreen() {
  const words = useTexts(texts);
  const { format, formats } = useTexts(formTexts);
  const { id: workspaceId, role } = useWorkspace();
  const { subscriptionId: id } = route.useParams();
  const query = getSubscriptionOptions({ client, path: { id }, query: { workspaceId } });
  const { data, error, isLoading, refetch } = useQuery({ ...query, staleTime: 0, enabled: role !== 'member' });
  // A delivery follows its event.
  useEvents(() => setTimeout(refreshConnections, afterMs));
  const subscription = data?.data;
  if (error && !data) return <ScreenFailure error={error} retry={refetch} />;
  return (
    <Page
      back={
        <Back to="/$workspaceId/connections" params={{ workspaceId }}>
          {words.title}
        </Back>
      }
      title={subscription?.name ?? words.title}
      action={subscription && <SubscriptionActions subscription={subscription} />}
    >
      <OnlyAdmins />
      {isLoading && <Loading />}
      {subscription && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{words.state}</dt>
              <dd>
                <Health subscription={subscription} />
              </dd>
            </div>
            <div>
              <dt>{words.address}</dt>
              <dd>
                <code>{subscription.url}</code>
              </dd>
            </div>
            <div>
              <dt>{format}</dt>
              <dd>{formats[subscription.format]}</dd>
            </div>
            <div>
              <dt>{words.events}</dt>
              <dd>
                <code>{subscription.types.join(', ')}</code>
              </dd>
            </div>
          </dl>
          <Section title={words.deliveries} hint={words.deliveriesHint}>
            <Deliveries subscriptionId={id} />
          </Section>
        </>
      )}
    </Page>
  );
}
