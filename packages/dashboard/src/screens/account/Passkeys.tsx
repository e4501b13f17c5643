import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPasskeysOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Passkey } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { NoRows, Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './Account.module.css';
import { AddPasskey } from './AddPasskey.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';
import { texts } from './texts.ts';

export function Passkeys() {
  const words = useTexts(texts);
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, isPending, refetch } = useQuery(listPasskeysOptions({ client }));
  const add = hasPasskeys() && (
    <Button icon="plus" onClick={() => setIsAdding(true)}>
      {words.addPasskey}
    </Button>
  );
  return (
    <Section title={words.passkeys} hint={words.passkeysHint} action={add}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data?.data.length === 0 && <NoRows title={words.noPasskeys} />}
      {!!data?.data.length && (
        <Rows>
          {data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      )}
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const words = useTexts(texts);
  const [isAsked, setIsAsked] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt ? words.lastUsed(relativeTime(lastUsedAt)) : words.neverUsed;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft} title={fullTime(lastUsedAt ?? createdAt)}>
          {`${words.added(relativeTime(createdAt))} · ${used}`}
        </p>
      </div>
      <Button look="ghost" aria-label={words.removeNamed(name)} onClick={() => setIsAsked(true)}>
        {words.remove}
      </Button>
      {isAsked && <RemovePasskey passkey={passkey} onClose={() => setIsAsked(false)} />}
    </li>
  );
}
