import type { InvitedMember } from '../../../../../generated/sdk/types.gen.ts';
import { Handout } from '../../parts/Handout.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** What an invitation has made: a mail, and a link to hand on, which does less where there is a mail. */
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
