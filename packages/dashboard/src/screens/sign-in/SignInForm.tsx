import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSignInMethodsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ByCode } from './ByCode.tsx';
import { ByLink } from './ByLink.tsx';
import { ByPassword } from './ByPassword.tsx';
import { OtherWays } from './OtherWays.tsx';
import styles from './SignIn.module.css';
import type { SigningIn } from './signing-in.ts';
import { texts } from './texts.ts';

const ways = { password: ByPassword, code: ByCode, link: ByLink };
type Way = keyof typeof ways;

/** The ways to sign in: on a screen of their own, and over the screen on which a session has ended. */
export function SignInForm({ onSignedIn, to }: Pick<SigningIn, 'onSignedIn'> & { to: string }) {
  const words = useTexts(texts);
  const [way, setWay] = useState<Way>('password');
  const [email, setEmail] = useState('');
  const { data } = useQuery({ ...listSignInMethodsOptions({ client }), staleTime: Number.POSITIVE_INFINITY });
  const methods = data?.data;
  const Form = ways[way];
  return (
    <div className={styles.form}>
      <OtherWays methods={methods} onSignedIn={onSignedIn} to={to} />
      <Form onSignedIn={onSignedIn} email={email} onEmail={setEmail} />
      <div className={styles.ways}>
        {(Object.keys(ways) as Way[])
          .filter((other) => other !== way && (other !== 'code' || methods?.codes))
          .map((other) => (
            <Button key={other} look="ghost" onClick={() => setWay(other)}>
              {words.ways[other]}
            </Button>
          ))}
      </div>
    </div>
  );
}
