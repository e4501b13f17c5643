import type { InvitedMember } from '../../../../../generated/sdk/types.gen.ts';
import { Handout } from '../../parts/Handout.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** An invitation's mail and its link to hand on. The link can do less where a mail went out. */
export function Invited({ member, onClose }: { member: InvitedMember; onClose: () => void }) {
  const words = useTexts(texts);
  const { email, mailed, inviteUrl } = member;
  return (
    <Handout
      title={words.invitationSent}
      text={mailed ? words.mailOnItsWay(email) : words.handOn(email)}
      values={inviteUrl === null ? [] : [{ label: words.inviteLink, value: inviteUrl, hint: words.invitationOnce }]}
      onClose={onClose}
    />
  );
}
