import { useMutation } from '@tanstack/react-query';
import { updateMeMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { keepMe } from './refresh.ts';

/** Mails a code to the address that the reader wants to have. */
export function useChangeAddress(onMailed: () => void) {
  return useMutation({
    ...updateMeMutation({ client }),
    onSuccess: (answer) => {
      keepMe(answer);
      onMailed();
    },
  });
}
