import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { heed } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Section } from '../../parts/Page.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { keepMe } from './refresh.ts';
import { texts } from './texts.ts';

export function Profile() {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
  const { user } = useMe();
  const [name, setName] = useState(user.name);
  const update = useMutation({
    mutationFn: () => heed.me.update({ name }),
    onSuccess: (me) => {
      keepMe(me);
      tell(words.nameSaved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!update.isPending) update.mutate();
  };
  const wrong = errorOfField(update.error, 'name');
  return (
    <Section title={words.profile} hint={words.profileHint}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={words.name}
          value={name}
          error={wrong}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          required
        />
        {!wrong && <Failure error={update.error} />}
        <Button type="submit" busy={update.isPending}>
          {save}
        </Button>
      </form>
    </Section>
  );
}
