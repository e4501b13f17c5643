import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { ForPasswordManager } from '../../parts/ForPasswordManager.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './SignIn.module.css';
import { explain, type SigningIn } from './signing-in.ts';
import { texts } from './texts.ts';

export function ByPassword({ onSignedIn, ...person }: SigningIn) {
  const words = useTexts(texts);
  const { email } = person;
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => heed.session.signInByPassword({ email, password }),
    onSuccess: onSignedIn,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <EmailField {...person} />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={explain(signIn.error, 'password', words.wrongPassword)}
        required
      />
      <Button look="primary" type="submit" busy={signIn.isPending}>
        {words.signIn}
      </Button>
    </form>
  );
}

export function EmailField({ email, onEmail, isKnown }: Pick<SigningIn, 'email' | 'onEmail' | 'isKnown'>) {
  const words = useTexts(texts);
  if (isKnown) return <ForPasswordManager email={email} />;
  return (
    <TextField
      label={words.email}
      type="email"
      autoComplete="username"
      value={email}
      onChange={({ target }) => onEmail(target.value)}
      required
    />
  );
}
