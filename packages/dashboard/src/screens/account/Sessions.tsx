import { useMutation, useQuery } from '@tanstack/react-query';
import { listSessionsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Session } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { tellError } from '../../parts/tell.ts';
import { nameOfBrowser } from '../../texts/name-of-browser.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './Account.module.css';
import { refreshSessions } from './refresh.ts';
import { texts } from './texts.ts';

export function Sessions() {
  const words = useTexts(texts);
  const { data, error, isPending, refetch } = useQuery(listSessionsOptions({ client }));
  return (
    <Section title={words.sessions} hint={words.sessionsHint}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data && (
        <Rows>
          {data.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function SessionRow({ session: { id, current, createdAt, lastSeenAt, userAgent, address } }: { session: Session }) {
  const words = useTexts(texts);
  const end = useMutation({ mutationFn: () => heed.me.endSession(id), onSuccess: refreshSessions, onError: tellError });
  const name = nameOfBrowser(userAgent) ?? words.unknownBrowser;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name} title={userAgent ?? undefined}>
          {name}
          {current && <span className={styles.mark}>{words.thisBrowser}</span>}
        </p>
        <p className={styles.soft} title={fullTime(createdAt)}>
          {[words.lastSeen(relativeTime(lastSeenAt)), address].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!current && (
        <Button look="ghost" aria-label={words.endNamed(name)} busy={end.isPending} onClick={() => end.mutate()}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
