import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setPasswordMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Section } from '../../parts/Page.tsx';
import { tell } from '../../parts/toasts.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { refreshMe, refreshSessions } from './refresh.ts';
import { texts } from './texts.ts';

export function Password() {
  const words = useTexts(texts);
  const { user } = useMe();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const set = useMutation({
    ...setPasswordMutation({ client }),
    onSuccess: async () => {
      setCurrent('');
      setPassword('');
      tell(words.passwordSet);
      await Promise.all([refreshMe(), refreshSessions()]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const proof = current === '' ? {} : { currentPassword: current };
    if (!set.isPending) set.mutate({ client, body: { password, ...proof } });
  };
  const wrongCurrent = errorOfField(set.error, 'currentPassword');
  const wrong = errorOfField(set.error, 'password');
  return (
    <Section title={words.password} hint={words.passwordHint}>
      <form className={styles.form} onSubmit={submit}>
        {/* So that a password manager knows whose it is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {user.hasPassword && (
          <TextField
            label={words.currentPassword}
            hint={words.currentPasswordHint}
            type="password"
            autoComplete="current-password"
            value={current}
            error={wrongCurrent}
            onChange={({ target }) => setCurrent(target.value)}
          />
        )}
        <TextField
          label={words.newPassword}
          hint={words.newPasswordHint}
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={256}
          value={password}
          error={wrong}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
        {!wrong && !wrongCurrent && <Failure error={set.error} />}
        <Button type="submit" busy={set.isPending}>
          {user.hasPassword ? words.changePassword : words.setPassword}
        </Button>
      </form>
    </Section>
  );
}
