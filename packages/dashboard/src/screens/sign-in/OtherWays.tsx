import { useMutation } from '@tanstack/react-query';
import type { BeginOidcSignInData, SignInMethods } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { hasPasskeys, isDeclined, provePasskey } from '../../api/passkeys.ts';
import { site } from '../../base/site.ts';
import { Button } from '../../parts/Button.tsx';
import { Or } from '../../parts/Or.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './SignIn.module.css';
import { explain } from './signing-in.ts';
import { texts } from './texts.ts';

interface Other {
  methods: SignInMethods | undefined;
  onSignedIn: () => void;
  /** The page to show afterwards, below `/app`. */
  to: string;
  noPasskey?: boolean;
}

/** What takes one button and no field. */
export function OtherWays({ methods, onSignedIn, to, noPasskey = false }: Other) {
  const words = useTexts(texts);
  const offersPasskeys = methods?.passkeys && hasPasskeys() && !noPasskey;
  if (!methods?.singleSignOn && !offersPasskeys) return null;
  return (
    <>
      {methods.singleSignOn && (
        <Button onClick={() => leave(to)}>{words.bySingleSignOn(methods.singleSignOn.name)}</Button>
      )}
      {offersPasskeys && <ByPasskey onSignedIn={onSignedIn} />}
      <Or />
    </>
  );
}

function ByPasskey({ onSignedIn }: Pick<Other, 'onSignedIn'>) {
  const words = useTexts(texts);
  const signIn = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await heed.session.beginPasskeySignIn();
      return heed.session.signInByPasskey({ challengeId, response: await provePasskey(options) });
    },
    onSuccess: onSignedIn,
  });
  const { error, isPending } = signIn;
  return (
    <>
      <Button icon="key" busy={isPending} onClick={() => signIn.mutate()}>
        {words.byPasskey}
      </Button>
      {error && (
        <p role="alert" className={styles.refused}>
          {isDeclined(error) ? words.passkeyDeclined : explain(error, 'response', words.wrongPasskey)}
        </p>
      )}
    </>
  );
}

const path: BeginOidcSignInData['url'] = '/session/oidc';

/** The provider is another site, so the browser leaves this page. */
function leave(to: string): void {
  location.assign(`${site}/api/v1${path}?returnTo=${encodeURIComponent(`/app${to}`)}`);
}
