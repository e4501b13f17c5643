import type { InvitedMember } from '../../../../../generated/sdk/types.gen.ts';
import { Handout } from '../../parts/Handout.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** The link of an invitation, for those who hand it on themselves. */
export function Invited({ member: { email, inviteUrl }, onClose }: { member: InvitedMember; onClose: () => void }) {
  const words = useTexts(texts);
  return (
    <Handout
      title={words.invitationSent}
      text={words.invitationHint(email)}
      values={[{ label: words.inviteLink, value: inviteUrl ?? '', hint: words.invitationOnce }]}
      onClose={onClose}
    />
  );
}
