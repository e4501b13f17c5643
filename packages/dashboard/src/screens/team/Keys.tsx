import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeysInfiniteOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { NoRows, Rows } from '../../parts/Rows.tsx';
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
    <Section
      title={words.keys}
      hint={words.keysHint}
      action={
        <Button icon="key" onClick={() => setIsCreating(true)}>
          {words.createKey}
        </Button>
      }
    >
      {role === 'member' && <p className={styles.warning}>{words.keysNeedAdmin}</p>}
      {!apiAccessEnabled && <p className={styles.warning}>{words.keysNeedAccess}</p>}
      {keys?.some(({ workspaceIds }) => workspaceIds) && <p className={styles.soft}>{words.keysLimited}</p>}
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {keys?.length === 0 && <NoRows title={words.noKeys} hint={words.noKeysHint} />}
      {!!keys?.length && (
        <Rows>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </Rows>
      )}
      {hasNextPage && (
        <Button className={styles.more ?? ''} busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.more}
        </Button>
      )}
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} />}
    </Section>
  );
}
