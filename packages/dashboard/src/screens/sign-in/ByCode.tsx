import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { EmailField } from './ByPassword.tsx';
import styles from './SignIn.module.css';
import { explain, type SigningIn } from './signing-in.ts';
import { texts } from './texts.ts';

/** First the address, then the code from the mail. */
export function ByCode({ onSignedIn, ...person }: SigningIn) {
  const words = useTexts(texts);
  const { email, isKnown } = person;
  const [code, setCode] = useState('');
  const ask = useMutation({ mutationFn: () => heed.session.requestSignInCode({ email }) });
  const signIn = useMutation({ mutationFn: () => heed.session.signInByCode({ email, code }), onSuccess: onSignedIn });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isSuccess) ask.mutate();
    else if (!signIn.isPending) signIn.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {isKnown && !ask.isSuccess && <p className={styles.soft}>{words.codeGoesTo(email)}</p>}
      <EmailField {...person} />
      <Failure error={ask.error} />
      {ask.isSuccess && (
        <TextField
          label={words.code}
          hint={isKnown ? words.codeSent(email) : words.codeHint}
          error={explain(signIn.error, 'code', words.wrongCode)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={({ target }) => setCode(target.value.trim())}
          autoFocus
          required
        />
      )}
      <Button look="primary" type="submit" busy={ask.isPending || signIn.isPending}>
        {ask.isSuccess ? words.signIn : words.mailCode}
      </Button>
    </form>
  );
}
