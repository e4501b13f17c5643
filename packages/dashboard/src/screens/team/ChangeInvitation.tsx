import { useMutation } from '@tanstack/react-query';
import type { Member, MemberRole } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Invited } from './Invited.tsx';
import { refreshMembers } from './refresh.ts';
import { texts } from './texts.ts';

interface Change {
  member: Member;
  role: MemberRole;
  onClose: () => void;
}

/** Gives somebody who is invited another role. Their invitation ends with it, so they are invited again. */
export function ChangeInvitation({ member: { userId, name, email }, role, onClose }: Change) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const change = useMutation({
    mutationFn: async () => {
      await heed.members.update(userId, { workspaceId, role });
      return heed.members.invite(userId, { workspaceId });
    },
    onSettled: () => refreshMembers(workspaceId),
  });
  const { data, error, isPending } = change;
  if (data) return <Invited member={data} onClose={onClose} />;
  return (
    <Confirm
      title={words.newRoleTitle(name, words.roles[role])}
      text={words.invitationEnds(email)}
      action={words.changeAndInvite}
      look="primary"
      error={error}
      busy={isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}
