import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';
import { explain, explainRefusal } from './signing-in.ts';
import { texts } from './texts.ts';
import { isAccepted, tokenIn, useLinkSignIn } from './use-link.ts';

const route = getRouteApi('/sign-in');

/** A link leads here with its token behind the `#`, and is used at once. */
export function SignIn() {
  const words = useTexts(texts);
  const router = useRouter();
  const { to = '/', error: refused } = route.useSearch();
  const onSignedIn = async () => {
    queryClient.clear();
    await router.navigate({ href: to.startsWith('/sign-in') ? '/' : to, replace: true });
  };
  const signIn = useLinkSignIn(onSignedIn);
  const [token] = useState(takeToken);
  const { mutate } = signIn;
  useEffect(() => {
    if (token) mutate({ client, body: { token } });
  }, [token, mutate]);
  const accepted = signIn.data && isAccepted(signIn.data.data) ? signIn.data.data : undefined;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark />
        <h1>{words.title}</h1>
        {signIn.isPending && <p role="status">{words.working}</p>}
        {accepted && <p role="status">{words.joined(accepted.workspace.name)}</p>}
        {signIn.error && (
          <p role="alert" className={styles.refused}>
            {explain(signIn.error, 'token', words.noLongerHolds)}
          </p>
        )}
        {refused && (
          <p role="alert" className={styles.refused}>
            {explainRefusal(words.errors, refused)}
          </p>
        )}
        <SignInForm onSignedIn={onSignedIn} to={to.startsWith('/sign-in') ? '/' : to} />
      </div>
    </main>
  );
}

/** Takes it out of the address, so that it is in no history. It works only once. */
function takeToken(): string | undefined {
  if (!location.hash.includes('token=')) return undefined;
  const token = tokenIn(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

function Mark() {
  return <img className={styles.mark} src={markUrl} alt="" width="40" height="40" />;
}

const markUrl = new URL('../../../../../docs/site/favicon.svg', import.meta.url).href;
