import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMembersOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Invite } from './Invite.tsx';
import { MemberRow } from './MemberRow.tsx';
import styles from './Team.module.css';
import { texts } from './texts.ts';

export function Members() {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, isPending, refetch } = useQuery(listMembersOptions({ client, query: { workspaceId } }));
  return (
    <section className={styles.section} aria-labelledby="members">
      <div className={styles.head}>
        <div>
          <h2 id="members">{words.members}</h2>
          <p className={styles.soft}>{words.membersHint}</p>
        </div>
        {role !== 'member' && (
          <Button look="primary" icon="plus" onClick={() => setIsInviting(true)}>
            {words.invite}
          </Button>
        )}
      </div>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data && (
        <ul className={styles.rows}>
          {data.data.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
        </ul>
      )}
      {isInviting && <Invite onClose={() => setIsInviting(false)} />}
    </section>
  );
}
