import { useRouterState } from '@tanstack/react-router';
import { askForMethodAgain } from '../api/method-later.ts';
import { queryClient } from '../api/query-client.ts';
import { setSessionHasEnded } from '../api/session.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { SignInForm } from '../screens/sign-in/SignInForm.tsx';
import { useTexts } from '../texts/texts.ts';
import { texts } from './texts.ts';

/** Stands over the screen, which keeps what was typed. */
export function SessionEnded() {
  const words = useTexts(texts);
  return (
    <Dialog title={words.ended}>
      <p>{words.signInAgain}</p>
      <SignInForm onSignedIn={goOn} to={useRouterState().location.href} />
    </Dialog>
  );
}

async function goOn(): Promise<void> {
  setSessionHasEnded(false);
  askForMethodAgain();
  await queryClient.invalidateQueries();
}
