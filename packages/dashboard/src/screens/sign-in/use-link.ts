import { useMutation } from '@tanstack/react-query';
import { signInByLinkMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { AcceptedInvitation, Me } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';

export const isAccepted = (result: Me | AcceptedInvitation): result is AcceptedInvitation => 'accepted' in result;

/** Signs in by a link's token, or accepts the invitation of somebody who signs in as ever. */
export function useLinkSignIn(onSignedIn: () => void) {
  return useMutation({
    ...signInByLinkMutation({ client }),
    onSuccess: ({ data }) => {
      if (!isAccepted(data)) onSignedIn();
    },
  });
}

/** The token of a link that somebody has pasted, which may be the token alone. */
export function tokenIn(link: string): string {
  return /[#&]token=([^&\s]+)/.exec(link)?.[1] ?? link.trim();
}
