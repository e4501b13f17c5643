import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Member } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { meQuery, useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { type Leaving, leavesSomething } from './LeftBehind.tsx';
import { refreshMembers } from './refresh.ts';
import { texts } from './texts.ts';

interface Removal {
  member: Member;
  isSelf: boolean;
  /** Gets what they leave behind, if there is anything. */
  onLeft: (leaving: Leaving) => void;
  onClose: () => void;
}

export function RemoveMember({ member: { userId, name }, isSelf, onLeft, onClose }: Removal) {
  const words = useTexts(texts);
  const router = useRouter();
  const { id: workspaceId } = useWorkspace();
  const remove = useMutation({ mutationFn: () => heed.members.remove(userId, { workspaceId }) });
  const confirm = async () => {
    const { leftBehind } = await remove.mutateAsync();
    onClose();
    tell(words.removed(name));
    if (!isSelf) {
      if (leavesSomething(leftBehind)) onLeft({ name, left: leftBehind });
      return refreshMembers(workspaceId);
    }
    // Who has left sees another workspace, and nothing of this one any more.
    await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 });
    await router.navigate({ to: '/' });
  };
  return (
    <Confirm
      title={isSelf ? words.leaveTitle : words.removeTitle(name)}
      text={isSelf ? words.leaveHint : words.removeHint}
      action={isSelf ? words.leave : words.remove}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => confirm().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
