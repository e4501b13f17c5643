import { useState } from 'react';
import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ByCode } from './ByCode.tsx';
import { ByLink } from './ByLink.tsx';
import { ByPassword } from './ByPassword.tsx';
import { OtherWays } from './OtherWays.tsx';
import styles from './SignIn.module.css';
import type { SigningIn } from './signing-in.ts';
import { texts } from './texts.ts';

const forms = { password: ByPassword, code: ByCode, link: ByLink };
type Way = keyof typeof forms;
export type OwnWay = 'password' | 'passkey';

interface Shown extends Pick<SigningIn, 'onSignedIn' | 'onKeep'> {
  /** The page to show afterwards, below `/app`. */
  to: string;
  /** The address of a user who signs in again. By default the form asks for it. */
  email?: string;
  /** Ways that the user lacks, or that do not suffice here. */
  without?: readonly OwnWay[];
}

/** The ways to sign in: on a screen of their own, and over a screen on which somebody must sign in again. */
export function SignInForm({ onSignedIn, onKeep, to, email: known, without = [] }: Shown) {
  const words = useTexts(texts);
  const [chosen, setChosen] = useState<Way>();
  const [email, setEmail] = useState(known ?? '');
  const methods = useSignInMethods();
  const ways: Way[] = [
    ...(without.includes('password') ? [] : (['password'] as const)),
    ...(methods?.codes ? (['code'] as const) : []),
    'link',
  ];
  // Which way is the first one is only known with the methods, unless it is the password.
  const [first = 'link'] = ways;
  const way = chosen ?? first;
  const Form = forms[way];
  if (!methods && first === 'link') return null;
  return (
    <div className={styles.form}>
      <OtherWays methods={methods} onSignedIn={onSignedIn} to={to} noPasskey={without.includes('passkey')} />
      <Form onSignedIn={onSignedIn} onKeep={onKeep} email={email} onEmail={setEmail} isKnown={known !== undefined} />
      <div className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="ghost" onClick={() => setChosen(other)}>
              {words.ways[other]}
            </Button>
          ))}
      </div>
    </div>
  );
}
