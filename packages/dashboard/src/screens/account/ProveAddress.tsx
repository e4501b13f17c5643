import { useState } from 'react';
import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { refreshPasskeys, refreshSessions } from './refresh.ts';
import { SignInAsSelf } from './SignInAgain.tsx';
import { texts } from './texts.ts';

/** Says what a proof is for, and lets users give it: by a mailed code, or by a link of whoever runs the service. */
export function ProveAddress() {
  const words = useTexts(texts);
  const [isProving, setIsProving] = useState(false);
  const sendsMail = useSignInMethods()?.codes;
  const onProven = () => {
    tell(words.addressProven);
    return Promise.all([refreshSessions(), refreshPasskeys()]);
  };
  return (
    <div className={styles.fields}>
      <p className={styles.soft}>{words.notProvenHint}</p>
      <Button onClick={() => setIsProving(true)}>{words.prove}</Button>
      {isProving && (
        <Dialog title={words.prove} onClose={() => setIsProving(false)} hasClose>
          <p className={styles.soft}>
            {sendsMail === false ? words.askForLink : words.proveByCode} {words.proveEnds}
          </p>
          <SignInAsSelf onSignedIn={onProven} without={['password', 'passkey']} />
        </Dialog>
      )}
    </div>
  );
}
