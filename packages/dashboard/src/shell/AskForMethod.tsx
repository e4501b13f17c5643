import { lazy, Suspense, useState } from 'react';
import { useMe } from '../api/me.ts';
import { isMethodPutOff } from '../api/method-later.ts';
import { latePart } from '../base/late.ts';

const Late = lazy(async () => ({
  default: (await latePart(() => import('../screens/account/FirstMethod.tsx'))).FirstMethod,
}));

/** After each sign-in, asks users who have neither a password nor a passkey for one. */
export function AskForMethod() {
  const { user, askForMethod } = useMe();
  const [isPutOff, setIsPutOff] = useState(() => isMethodPutOff(user.id));
  if (!askForMethod || isPutOff) return null;
  return (
    <Suspense>
      <Late onLater={() => setIsPutOff(true)} />
    </Suspense>
  );
}
