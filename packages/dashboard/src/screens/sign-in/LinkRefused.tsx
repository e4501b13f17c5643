import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './SignIn.module.css';
import { explainLink, isRefusedLink } from './signing-in.ts';
import { texts } from './texts.ts';

/** Says why the link did nothing, and what to do, which differs for readers who are signed in. */
export function LinkRefused({ error, onGoOn }: { error: unknown; onGoOn: () => void }) {
  const words = useTexts(texts);
  const { data } = useQuery(meQuery());
  const user = data?.data.user;
  const inSession = user?.emailProven ? words.forSomebodyElse : words.notProven;
  return (
    <>
      <p role="alert" className={styles.refused}>
        {user && isRefusedLink(error) ? inSession : explainLink(error, words)}
      </p>
      {user && (
        <div className={styles.signedIn}>
          <p>{words.signedInAs(user.email)}</p>
          <Button onClick={onGoOn}>{words.goOn}</Button>
        </div>
      )}
    </>
  );
}
