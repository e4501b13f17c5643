import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { Button } from '../../parts/Button.tsx';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { ChangeAddress } from './ChangeAddress.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { ProveAddress } from './ProveAddress.tsx';
import { texts } from './texts.ts';

/** The address of the reader: whether they have proved it, and another one to have instead. */
export function Address() {
  const words = useTexts(texts);
  const { email, emailProven } = useMe().user;
  return (
    <Section title={words.address} hint={words.addressHint}>
      <div className={styles.card}>
        <p className={styles.name}>
          {email}
          <span className={`${styles.mark} ${emailProven ? '' : styles.warning}`}>
            {emailProven ? words.proven : words.notProven}
          </span>
        </p>
        {emailProven ? <OtherAddress /> : <ProveAddress />}
      </div>
    </Section>
  );
}

function OtherAddress() {
  const words = useTexts(texts);
  const { pendingEmail } = useMe().user;
  const methods = useSignInMethods();
  const [isChanging, setIsChanging] = useState(false);
  if (!methods) return null;
  if (!methods.codes) return <p className={styles.soft}>{words.addressNeedsMail}</p>;
  if (isChanging) return <ChangeAddress onClose={() => setIsChanging(false)} />;
  if (pendingEmail !== null) return <ConfirmAddress email={pendingEmail} onLeave={() => setIsChanging(true)} />;
  return (
    <Button className={styles.start ?? ''} onClick={() => setIsChanging(true)}>
      {words.changeAddress}
    </Button>
  );
}
