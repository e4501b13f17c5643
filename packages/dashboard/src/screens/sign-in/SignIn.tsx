import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askForMethodAgain } from '../../api/method-later.ts';
import { queryClient } from '../../api/query-client.ts';
import { setSessionHasEnded } from '../../api/session.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { useTexts } from '../../texts/texts.ts';
import { FollowLink } from './FollowLink.tsx';
import { keepLink, takeLink } from './kept-link.ts';
import { LinkRefused } from './LinkRefused.tsx';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';
import { explainRefusal } from './signing-in.ts';
import { texts } from './texts.ts';
import { useLinkSignIn } from './use-link.ts';

const route = getRouteApi('/sign-in');

/**
 * A link leads here with its token behind the `#`. Scanners of mail open pages and run their scripts, so the link is used
 * only when its reader presses a button. One that does not sign in is tried again as soon as its reader has signed in.
 */
export function SignIn() {
  const words = useTexts(texts);
  const router = useRouter();
  const { to = '/', error: refused } = route.useSearch();
  const href = to.startsWith('/sign-in') ? '/' : to;
  const { token, isRefused, keep } = useKeptLink();
  const goOn = () => router.navigate({ href, replace: true });
  const enter = () => {
    beginAnew();
    return goOn();
  };
  const link = useLinkSignIn({ onSignedIn: enter, onKeep: keep });
  const follow = async (usable: string) => {
    await link.mutateAsync(usable).catch(() => undefined);
  };
  const onSignedIn = () => {
    if (token === undefined) return enter();
    beginAnew();
    return follow(token);
  };
  const leaveLink = () => {
    keep(undefined);
    link.reset();
  };
  const goOnAsIs = () => {
    keep(undefined);
    return goOn();
  };
  const back = token === undefined ? href : `/sign-in?to=${encodeURIComponent(href)}`;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.top}>
          <Mark />
          <Drawing icon="key" />
        </div>
        <h1>{words.title}</h1>
        {refused && (
          <p role="alert" className={styles.refused}>
            {explainRefusal(words.errors, refused)}
          </p>
        )}
        {token !== undefined && !isRefused ? (
          <FollowLink link={link} onFollow={() => follow(token)} onLeave={leaveLink} />
        ) : (
          <>
            {link.error && <LinkRefused error={link.error} onGoOn={goOnAsIs} />}
            <SignInForm onSignedIn={onSignedIn} onKeep={keep} to={back} />
          </>
        )}
      </div>
    </main>
  );
}

/** Forgets what was read and put off before somebody signed in. */
function beginAnew(): void {
  setSessionHasEnded(false);
  askForMethodAgain();
  queryClient.clear();
}

/** The token of the link that has led here, or of one before that can still be used. */
function useKeptLink() {
  const [kept, setKept] = useState(() => ({ token: takeLink(), isRefused: false }));
  useEffect(() => {
    // A link that is pasted into the address of this page loads no page.
    const take = () => setKept({ token: takeLink(), isRefused: false });
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  const keep = (token: string | undefined) => {
    keepLink(token);
    setKept({ token, isRefused: true });
  };
  return { ...kept, keep };
}
