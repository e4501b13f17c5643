import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addPasskeyMutation,
  beginAddingPasskeyMutation,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { isDeclined, makePasskey } from '../../api/passkeys.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { tell } from '../../parts/toasts.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { refreshPasskeys, refreshSessions } from './refresh.ts';
import { texts } from './texts.ts';

/** Asks for a name, then lets the device ask its user. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { cancel } = useTexts(shared);
  const [name, setName] = useState('');
  const begin = useMutation(beginAddingPasskeyMutation({ client }));
  const keep = useMutation(addPasskeyMutation({ client }));
  const add = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = (await begin.mutateAsync({ client, body: {} })).data;
      return keep.mutateAsync({ client, body: { name, challengeId, response: await makePasskey(options) } });
    },
    onSuccess: async () => {
      onClose();
      tell(words.passkeyAdded);
      await Promise.all([refreshPasskeys(), refreshSessions()]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <Dialog title={words.addPasskey} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        <p className={styles.soft}>{words.addPasskeyHint}</p>
        <TextField
          label={words.passkeyName}
          hint={words.passkeyNameHint}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          autoFocus
          required
        />
        <Failure error={isDeclined(add.error) ? new Error(words.declined) : add.error} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="primary" type="submit" busy={add.isPending}>
            {words.goOn}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
