import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { isDeclined, makePasskey } from '../../api/passkeys.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { refreshMe, refreshPasskeys, refreshSessions } from './refresh.ts';
import { needsNewSession, SignInAgain } from './SignInAgain.tsx';
import { texts } from './texts.ts';

/** Asks for a name, then lets the device ask its user. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await heed.me.beginAddingPasskey();
      return heed.me.addPasskey({ name, challengeId, response: await makePasskey(options) });
    },
    onSuccess: async () => {
      onClose();
      tell(words.passkeyAdded);
      await Promise.all([refreshPasskeys(), refreshSessions(), refreshMe()]);
    },
  });
  const { error } = add;
  const shown = needsNewSession(error) ? null : error;
  return (
    <>
      <DialogForm
        title={words.addPasskey}
        action={words.goOn}
        error={isDeclined(error) ? new Error(words.declined) : shown}
        busy={add.isPending}
        onSubmit={() => add.mutate()}
        onClose={onClose}
      >
        <p className={styles.soft}>{words.addPasskeyHint}</p>
        <FirstField label={words.passkeyName} hint={words.passkeyNameHint} value={name} onType={setName} />
      </DialogForm>
      <SignInAgain attempt={add} />
    </>
  );
}
