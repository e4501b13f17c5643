import { useMutation } from '@tanstack/react-query';
import type { PasswordChange } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshMe, refreshSessions } from './refresh.ts';
import { texts } from './texts.ts';

/** Sets the password of the reader, and says so. */
export function useSetPassword(onSet?: () => void) {
  const words = useTexts(texts);
  return useMutation({
    mutationFn: (body: PasswordChange) => heed.me.setPassword(body),
    onSuccess: async () => {
      onSet?.();
      tell(words.passwordSet);
      await Promise.all([refreshMe(), refreshSessions()]);
    },
  });
}
