import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMembersOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Section } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Invite } from './Invite.tsx';
import { type Leaving, LeftBehind } from './LeftBehind.tsx';
import { MemberRow } from './MemberRow.tsx';
import { texts } from './texts.ts';

export function Members() {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const [isInviting, setIsInviting] = useState(false);
  const [leaving, setLeaving] = useState<Leaving>();
  const { data, error, isPending, refetch } = useQuery(listMembersOptions({ client, query: { workspaceId } }));
  return (
    <Section
      title={words.members}
      hint={words.membersHint}
      action={
        role !== 'member' && (
          <Button look="primary" icon="plus" onClick={() => setIsInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data && (
        <Rows>
          {data.data.map((member) => (
            <MemberRow key={member.userId} member={member} onLeft={setLeaving} />
          ))}
        </Rows>
      )}
      {leaving && <LeftBehind {...leaving} onClose={() => setLeaving(undefined)} />}
      {isInviting && <Invite onClose={() => setIsInviting(false)} />}
    </Section>
  );
}
