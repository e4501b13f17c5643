import { PermissionError } from '@heed/sdk/errors';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { readMe } from '../../api/query-client.ts';
import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type OwnWay, SignInForm } from '../sign-in/SignInForm.tsx';
import styles from './Account.module.css';
import { texts } from './texts.ts';

type Attempt<Given> = Pick<UseMutationResult<unknown, unknown, Given>, 'error' | 'variables' | 'mutate' | 'reset'>;

/** Whether it was refused because the session is too old for it. Then {@link SignInAgain} is over the form. */
export const needsNewSession = (error: unknown) => error instanceof PermissionError;

/** Shows an error that neither a field of the form nor {@link SignInAgain} shows. */
export function OtherRefusal({ error, told }: { error: unknown; told: readonly string[] }) {
  if (needsNewSession(error) || told.some((field) => errorOfField(error, field))) return null;
  return <Failure error={error} />;
}

/**
 * Lets users sign in again where their session is too old to change how they sign in, and then repeats the attempt.
 * Another user who signs in here gets a page of their own.
 */
export function SignInAgain<Given>({ attempt: { error, variables, mutate, reset } }: { attempt: Attempt<Given> }) {
  const words = useTexts(texts);
  const { hasPassword } = useMe().user;
  const sendsMail = useSignInMethods()?.codes;
  const [hasTried, setHasTried] = useState(false);
  if (!needsNewSession(error)) return null;
  const repeat = () => {
    setHasTried(true);
    mutate(variables as Given, { onSuccess: () => setHasTried(false) });
  };
  const close = () => {
    setHasTried(false);
    reset();
  };
  const needsLink = sendsMail === false && !hasPassword;
  return (
    <Dialog title={words.signInAgain} onClose={close} hasClose>
      {hasTried && <Failure error={error} />}
      <p className={styles.soft}>{words.signInAgainHint}</p>
      {needsLink && <p className={styles.soft}>{words.askForLink}</p>}
      <SignInAsSelf onSignedIn={repeat} without={hasPassword ? [] : ['password']} />
    </Dialog>
  );
}

interface AsSelf {
  /** Is called for nobody but the reader. */
  onSignedIn: () => void;
  without: readonly OwnWay[];
}

/** The ways in which the reader signs in once more. */
export function SignInAsSelf({ onSignedIn, without }: AsSelf) {
  const { id, email } = useMe().user;
  const to = useRouterState({ select: ({ location }) => location.href });
  const goOn = async () => {
    const { user } = await readMe();
    if (user.id === id) onSignedIn();
    else location.reload();
  };
  return <SignInForm onSignedIn={goOn} to={to} email={email} without={without} />;
}
