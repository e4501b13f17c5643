import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { tokenIn } from './kept-link.ts';
import styles from './SignIn.module.css';
import { explainLink, type SigningIn } from './signing-in.ts';
import { texts } from './texts.ts';
import { useLinkSignIn } from './use-link.ts';

export function ByLink({ onSignedIn, onKeep }: SigningIn) {
  const words = useTexts(texts);
  const [link, setLink] = useState('');
  const signIn = useLinkSignIn({ onSignedIn, onKeep });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate(tokenIn(link));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={words.byLink}
        hint={words.byLinkHint}
        error={explainLink(signIn.error, words)}
        value={link}
        onChange={({ target }) => setLink(target.value)}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button look="primary" type="submit" busy={signIn.isPending}>
        {words.signIn}
      </Button>
    </form>
  );
}
