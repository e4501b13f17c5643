import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { IconButton } from '../../parts/Button.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullDay, fullTime, relativeTime } from '../../texts/times.ts';
import { dayOf } from '../items/days.ts';
import { Invited } from './Invited.tsx';
import type { Leaving } from './LeftBehind.tsx';
import { RemoveMember } from './RemoveMember.tsx';
import { RoleOf } from './RoleOf.tsx';
import styles from './Row.module.css';
import { texts } from './texts.ts';

interface Listed {
  member: Member;
  onLeft: (leaving: Leaving) => void;
}

export function MemberRow({ member, onLeft }: Listed) {
  const words = useTexts(texts);
  const { user } = useMe();
  const { id: workspaceId, role } = useWorkspace();
  const [isRemoving, setIsRemoving] = useState(false);
  const invite = useMutation({ mutationFn: () => heed.members.invite(userId, { workspaceId }), onError: tellError });
  const { userId, name, email, status, lastActiveAt, awayUntil } = member;
  const isSelf = userId === user.id;
  const mayChange = role === 'owner' || (role === 'admin' && member.role !== 'owner');
  const inviteAgain = () => invite.mutate();
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <div>
        <p className={styles.name}>
          <span>{name}</span>
          {isSelf && <span className={styles.mark}>{words.you}</span>}
          {awayUntil !== null && <span className={styles.mark}>{words.awayUntil(fullDay(dayOf(awayUntil)))}</span>}
          {status === 'invited' && <span className={`${styles.mark} ${styles.invited}`}>{words.invited}</span>}
        </p>
        <p className={styles.under}>{email}</p>
      </div>
      <p className={styles.when} title={lastActiveAt ? fullTime(lastActiveAt) : undefined}>
        {lastActiveAt ? words.active(relativeTime(lastActiveAt)) : words.neverActive}
      </p>
      <RoleOf member={member} mayChange={mayChange} />
      {mayChange || isSelf ? (
        <Menu trigger={<IconButton icon="more" label={words.actions(name)} />}>
          {status === 'invited' && mayChange && <MenuItem onSelect={inviteAgain}>{words.inviteAgain}</MenuItem>}
          <MenuItem onSelect={() => setIsRemoving(true)}>{isSelf ? words.leave : words.remove}</MenuItem>
        </Menu>
      ) : (
        <span />
      )}
      {invite.data && <Invited member={invite.data} onClose={invite.reset} />}
      {isRemoving && (
        <RemoveMember member={member} isSelf={isSelf} onLeft={onLeft} onClose={() => setIsRemoving(false)} />
      )}
    </li>
  );
}
