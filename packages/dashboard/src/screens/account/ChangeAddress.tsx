import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { asProof, CurrentPassword } from './CurrentPassword.tsx';
import { OtherRefusal, SignInAgain } from './SignInAgain.tsx';
import { texts } from './texts.ts';
import { useChangeAddress } from './use-change-address.ts';

export function ChangeAddress({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { cancel } = useTexts(shared);
  const [email, setEmail] = useState('');
  const [current, setCurrent] = useState('');
  const change = useChangeAddress(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ email, ...asProof(current) });
  };
  return (
    <>
      <form className={styles.fields} onSubmit={submit}>
        <TextField
          label={words.newAddress}
          hint={words.newAddressHint}
          type="email"
          autoComplete="email"
          value={email}
          error={errorOfField(change.error, 'email')}
          onChange={({ target }) => setEmail(target.value)}
          autoFocus
          required
        />
        <CurrentPassword value={current} refusal={change.error} onType={setCurrent} />
        <OtherRefusal error={change.error} told={['email', 'currentPassword']} />
        <div className={styles.buttons}>
          <Button look="primary" type="submit" busy={change.isPending}>
            {words.mailCode}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </form>
      <SignInAgain attempt={change} />
    </>
  );
}
