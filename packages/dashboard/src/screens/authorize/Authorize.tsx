import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getAppRequestOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { isMissing } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Authorize.module.css';
import { Decide } from './Decide.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/authorize');

/** An app sends its user here, who lets it in or not. */
export function Authorize() {
  const words = useTexts(texts);
  const { request = '' } = route.useSearch();
  const { data, error, isPending, refetch } = useQuery({
    ...getAppRequestOptions({ client, path: { uid: request } }),
    // The question must not change while its reader thinks.
    ...{
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  });
  const isOver = request === '' || (error !== null && isMissing(error));
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark />
        {isOver ? (
          <>
            <h1>{words.over}</h1>
            <p>{words.overHint}</p>
          </>
        ) : (
          <>
            {isPending && <Loading />}
            <Failure error={error} retry={refetch} />
            {data && <Decide uid={request} request={data.data} />}
          </>
        )}
      </div>
    </main>
  );
}
