import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { useIsConnected } from '../base/connection.ts';
import { Icon } from '../parts/Icon.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './NoConnection.module.css';
import { texts } from './texts.ts';

const askEveryMs = 3_000;

/** Stands over every screen while the service does not answer, and then lets all of them read again. */
export function NoConnection() {
  return <div role="status">{!useIsConnected() && <Asking />}</div>;
}

function Asking() {
  const words = useTexts(texts);
  useQuery({ ...meQuery(), refetchInterval: askEveryMs, refetchIntervalInBackground: true });
  useEffect(
    () => () => {
      queryClient.invalidateQueries();
    },
    [],
  );
  return (
    <p className={styles.banner}>
      <Icon name="plug" />
      {words.noConnection}
    </p>
  );
}
