import { type FormEvent, useState } from 'react';
import { useMe } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { ForPasswordManager } from '../../parts/ForPasswordManager.tsx';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { asProof, CurrentPassword } from './CurrentPassword.tsx';
import { NewPassword } from './NewPassword.tsx';
import { OtherRefusal, SignInAgain } from './SignInAgain.tsx';
import { texts } from './texts.ts';
import { useSetPassword } from './use-set-password.ts';

export function Password() {
  const words = useTexts(texts);
  const { user } = useMe();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const set = useSetPassword(() => {
    setCurrent('');
    setPassword('');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!set.isPending) set.mutate({ password, ...asProof(current) });
  };
  return (
    <Section title={words.password} hint={words.passwordHint}>
      <form className={styles.form} onSubmit={submit}>
        <ForPasswordManager email={user.email} />
        <CurrentPassword value={current} refusal={set.error} onType={setCurrent} />
        <NewPassword value={password} refusal={set.error} onType={setPassword} />
        <OtherRefusal error={set.error} told={['password', 'currentPassword']} />
        <Button type="submit" busy={set.isPending}>
          {user.hasPassword ? words.changePassword : words.setPassword}
        </Button>
      </form>
      <SignInAgain attempt={set} />
    </Section>
  );
}
