import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { keepMe } from './refresh.ts';
import { OtherRefusal, SignInAgain } from './SignInAgain.tsx';
import { texts } from './texts.ts';
import { useChangeAddress } from './use-change-address.ts';

/** Asks for the code that was mailed to the new address, which then holds. */
export function ConfirmAddress({ email, onLeave }: { email: string; onLeave: () => void }) {
  const words = useTexts(texts);
  const [code, setCode] = useState('');
  const again = useChangeAddress(() => tell(words.codeMailed));
  const verify = useMutation({
    mutationFn: () => heed.me.verifyEmail({ code }),
    onSuccess: (me) => {
      keepMe(me);
      tell(words.addressChanged(email));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate();
  };
  const mailAnother = () => {
    verify.reset();
    again.mutate({ email });
  };
  return (
    <>
      <form className={styles.fields} onSubmit={submit}>
        <p>{words.codeWaits(email)}</p>
        <TextField
          label={words.code}
          hint={words.codeHint}
          error={errorOfField(verify.error, 'code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6}"
          maxLength={6}
          value={code}
          onChange={({ target }) => setCode(target.value.trim())}
          autoFocus
          required
        />
        <OtherRefusal error={verify.error} told={['code']} />
        <OtherRefusal error={again.error} told={[]} />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={verify.isPending}>
            {words.confirmAddress}
          </Button>
          <Button look="ghost" busy={again.isPending} onClick={mailAnother}>
            {words.mailAnother}
          </Button>
          <Button look="ghost" onClick={onLeave}>
            {words.otherAddress}
          </Button>
        </div>
      </form>
      <SignInAgain attempt={again} />
    </>
  );
}
