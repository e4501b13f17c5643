import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDeliveriesInfiniteOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { NoRows, Rows } from '../../parts/Rows.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Connections.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';
import { texts } from './texts.ts';

const states = ['all', 'pending', 'delivered', 'failed'] as const;

export function Deliveries({ subscriptionId: id }: { subscriptionId: string }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const [state, setState] = useState<(typeof states)[number]>('all');
  const query = { workspaceId, pageSize: 25, ...(state !== 'all' && { status: state }) };
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...listDeliveriesInfiniteOptions({ client, path: { id }, query }),
    initialPageParam: { path: { id } },
    getNextPageParam: ({ pagination: { nextCursor } }) => nextCursor ?? undefined,
    staleTime: 0,
  });
  const deliveries = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <Segments
        label={words.filter}
        value={state}
        options={states.map((value) => ({ value, label: words.states[value] }))}
        onChoose={setState}
      />
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {deliveries?.length === 0 && <NoRows title={words.noDeliveries} hint={words.noDeliveriesHint} />}
      {!!deliveries?.length && (
        <Rows>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} subscriptionId={id} />
          ))}
        </Rows>
      )}
      {hasNextPage && (
        <Button className={styles.more ?? ''} busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.moreDeliveries}
        </Button>
      )}
    </>
  );
}
