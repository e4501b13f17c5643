import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, MemberRole } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { meQuery, useMe, useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Menu, MenuChoices } from '../../parts/Menu.tsx';
import { tell, tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { ChangeInvitation } from './ChangeInvitation.tsx';
import styles from './Row.module.css';
import { refreshMembers } from './refresh.ts';
import { rolesThatMayBeGiven } from './roles.ts';
import { texts } from './texts.ts';

/** A member's role. Those who may change it get a menu. */
export function RoleOf({ member, mayChange }: { member: Member; mayChange: boolean }) {
  const words = useTexts(texts);
  const { user } = useMe();
  const { id: workspaceId, role: own } = useWorkspace();
  const { name, role, userId, status } = member;
  /** The role picked for an invited member, until the user confirms that the invitation ends. */
  const [asked, setAsked] = useState<MemberRole>();
  const update = useMutation({
    mutationFn: (next: MemberRole) => heed.members.update(userId, { workspaceId, role: next }),
    onError: tellError,
  });
  const change = async (next: MemberRole) => {
    await update.mutateAsync(next);
    tell(words.roleChanged(name, words.roles[next]));
    await refreshMembers(workspaceId);
    if (userId === user.id) await queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
  };
  const choose = (next: MemberRole) => {
    if (next === role) return;
    if (status === 'invited') setAsked(next);
    else change(next).catch(() => undefined);
  };
  if (!mayChange) return <span className={`${styles.role} ${styles.fixed}`}>{words.roles[role]}</span>;
  return (
    <>
      <Menu
        trigger={
          <Button
            look="ghost"
            className={styles.role ?? ''}
            busy={update.isPending}
            aria-label={words.roleOf(name, words.roles[role])}
          >
            {words.roles[role]}
            <Icon name="down" />
          </Button>
        }
      >
        <MenuChoices
          label={words.role}
          value={role}
          options={rolesThatMayBeGiven(own).map((value) => ({ value, label: words.roles[value] }))}
          onChoose={choose}
        />
      </Menu>
      {asked && <ChangeInvitation member={member} role={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
