import { useMutation } from '@tanstack/react-query';
import type { MeUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { keepMe } from './refresh.ts';

/** Mails a code to the address that the reader wants to have. */
export function useChangeAddress(onMailed: () => void) {
  return useMutation({
    mutationFn: (body: MeUpdate) => heed.me.update(body),
    onSuccess: (me) => {
      keepMe(me);
      onMailed();
    },
  });
}
