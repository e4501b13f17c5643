import { AuthenticationError } from '@heed/sdk/errors';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AcceptedInvitation, Me } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { readMe } from '../../api/query-client.ts';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { isRefusedLink } from './signing-in.ts';
import { texts } from './texts.ts';

interface Following {
  onSignedIn: () => void;
  /** The token if the link can still be used, and undefined if it has ended. */
  onKeep?: ((token: string | undefined) => void) | undefined;
}

/** Signs in by a link's token. One that accepts an invitation in the session that there is leads to the workspace. */
export function useLinkSignIn({ onSignedIn, onKeep }: Following) {
  const words = useTexts(texts);
  const router = useRouter();
  const enter = async ({ id: workspaceId, name }: AcceptedInvitation['workspace']) => {
    await readMe();
    tell(words.joined(name));
    await router.navigate({ to: '/$workspaceId', params: { workspaceId }, replace: true });
  };
  return useMutation({
    mutationFn: (token: string) => heed.session.signInByLink({ token }),
    onSuccess: (result) => {
      onKeep?.(undefined);
      return isAccepted(result) ? enter(result.workspace) : onSignedIn();
    },
    onError: (error, token) => {
      if (isRefusedLink(error)) onKeep?.(token);
      if (error instanceof AuthenticationError) onKeep?.(undefined);
    },
  });
}

const isAccepted = (result: Me | AcceptedInvitation): result is AcceptedInvitation => 'accepted' in result;
