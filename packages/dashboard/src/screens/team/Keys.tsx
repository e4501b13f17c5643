import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeysInfiniteOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CreateKey } from './CreateKey.tsx';
import { KeyRow } from './KeyRow.tsx';
import styles from './Team.module.css';
import { texts } from './texts.ts';

/** The keys of the reader, who alone sees them. */
export function Keys() {
  const words = useTexts(texts);
  const { role, apiAccessEnabled } = useWorkspace();
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...listApiKeysInfiniteOptions({ client }),
    // Programs use them at any time.
    staleTime: 0,
    initialPageParam: {},
    getNextPageParam: ({ pagination: { nextCursor } }) => (nextCursor ? { query: { cursor: nextCursor } } : undefined),
  });
  const keys = data?.pages.flatMap((page) => page.data);
  return (
    <section className={styles.section} aria-labelledby="keys">
      <div className={styles.head}>
        <div>
          <h2 id="keys">{words.keys}</h2>
          <p className={styles.soft}>{words.keysHint}</p>
        </div>
        <Button icon="key" onClick={() => setIsCreating(true)}>
          {words.createKey}
        </Button>
      </div>
      {role === 'member' && <p className={styles.warning}>{words.keysNeedAdmin}</p>}
      {!apiAccessEnabled && <p className={styles.warning}>{words.keysNeedAccess}</p>}
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {keys?.length === 0 && (
        <div className={styles.nothing}>
          <h3>{words.noKeys}</h3>
          <p className={styles.soft}>{words.noKeysHint}</p>
        </div>
      )}
      {!!keys?.length && (
        <ul className={styles.rows}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className={styles.more ?? ''} busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.more}
        </Button>
      )}
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} />}
    </section>
  );
}
