import { type FormEvent, useState } from 'react';
import { client } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './SignIn.module.css';
import { explain, type SigningIn } from './signing-in.ts';
import { texts } from './texts.ts';
import { isAccepted, tokenIn, useLinkSignIn } from './use-link.ts';

export function ByLink({ onSignedIn }: SigningIn) {
  const words = useTexts(texts);
  const [link, setLink] = useState('');
  const signIn = useLinkSignIn(onSignedIn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate({ client, body: { token: tokenIn(link) } });
  };
  const { error, data } = signIn;
  return (
    <form className={styles.form} onSubmit={submit}>
      {data && isAccepted(data.data) && <p role="status">{words.joined(data.data.workspace.name)}</p>}
      <TextField
        label={words.byLink}
        hint={words.byLinkHint}
        error={explain(error, 'token', words.noLongerHolds)}
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
