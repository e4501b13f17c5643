import { type FormEvent, useState } from 'react';
import { useMe } from '../../api/me.ts';
import { putOffMethod } from '../../api/method-later.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ForPasswordManager } from '../../parts/ForPasswordManager.tsx';
import { Or } from '../../parts/Or.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { AddPasskey } from './AddPasskey.tsx';
import { NewPassword } from './NewPassword.tsx';
import { OtherRefusal, SignInAgain } from './SignInAgain.tsx';
import { texts } from './texts.ts';
import { useSetPassword } from './use-set-password.ts';

/** Asks users who cannot sign in by themselves for a password or a passkey. It closes once there is one, or until later. */
export function FirstMethod({ onLater }: { onLater: () => void }) {
  const words = useTexts(texts);
  const { user } = useMe();
  const [password, setPassword] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const set = useSetPassword();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!set.isPending) set.mutate({ password });
  };
  const putOff = () => {
    putOffMethod(user.id);
    onLater();
  };
  return (
    <>
      <Dialog title={words.firstMethod} onClose={putOff}>
        <p className={styles.soft}>{words.firstMethodHint}</p>
        <form className={styles.fields} onSubmit={submit}>
          <ForPasswordManager email={user.email} />
          <NewPassword value={password} refusal={set.error} onType={setPassword} />
          <OtherRefusal error={set.error} told={['password']} />
          <Button look="primary" type="submit" busy={set.isPending}>
            {words.setPassword}
          </Button>
        </form>
        {hasPasskeys() && (
          <>
            <Or />
            <Button icon="key" onClick={() => setIsAdding(true)}>
              {words.addPasskey}
            </Button>
          </>
        )}
        <Button look="ghost" onClick={putOff}>
          {words.later}
        </Button>
      </Dialog>
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
      <SignInAgain attempt={set} />
    </>
  );
}
