import { useMutation } from '@tanstack/react-query';
import { setPasswordMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { tell } from '../../parts/toasts.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshMe, refreshSessions } from './refresh.ts';
import { texts } from './texts.ts';

/** Sets the password of the reader, and says so. */
export function useSetPassword(onSet?: () => void) {
  const words = useTexts(texts);
  return useMutation({
    ...setPasswordMutation({ client }),
    onSuccess: async () => {
      onSet?.();
      tell(words.passwordSet);
      await Promise.all([refreshMe(), refreshSessions()]);
    },
  });
}
