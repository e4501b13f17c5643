import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppDecision, AppRequest, AppWorkspace } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { meQuery } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { CheckField } from '../../parts/CheckField.tsx';
import { messageOf } from '../../parts/errors.ts';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Authorize.module.css';
import { Facts } from './Facts.tsx';
import { Scopes } from './Scopes.tsx';
import { texts } from './texts.ts';

type Scope = AppWorkspace['scopes'][number]['scope'];

/** Says who asks for what, and sends the decision. */
export function Decide({ uid, request }: { uid: string; request: AppRequest }) {
  const words = useTexts(texts);
  const { data: me } = useQuery(meQuery());
  const { client, workspaces, offersToStay } = request;
  const [workspaceId, setWorkspaceId] = useState(
    () => (workspaces.find(({ refusal }) => !refusal) ?? workspaces[0])?.id ?? '',
  );
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const isOpen = workspace !== undefined && !workspace.refusal;
  const [changed, setChanged] = useState<Partial<Record<Scope, boolean>>>({});
  const [stays, setStays] = useState(offersToStay);
  const chosen = (workspace?.scopes ?? []).flatMap(({ scope, allowed, preselected }) =>
    allowed && (changed[scope] ?? preselected) ? [scope] : [],
  );
  const decide = useMutation({
    mutationFn: (decision: AppDecision) => heed.apps.decideRequest(uid, decision),
    onSuccess: ({ redirectTo }) => location.assign(redirectTo),
  });
  if (decide.isSuccess) return <p role="status">{words.going}</p>;
  const fault = decide.error ? messageOf(decide.error) : (workspace?.refusal ?? (workspace ? null : words.noWorkspace));
  return (
    <>
      <Facts client={client} />
      {workspaces.length > 0 && (
        <SelectField
          label={words.workspace}
          hint={me && words.asYou(me.data.user.name)}
          value={workspaceId}
          options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(id) => {
            setWorkspaceId(id);
            setChanged({});
          }}
        />
      )}
      {isOpen && (
        <Scopes
          scopes={workspace.scopes}
          chosen={chosen}
          onChange={(scope, isOn) => setChanged({ ...changed, [scope]: isOn })}
        />
      )}
      {offersToStay && isOpen && (
        <CheckField label={words.stay} hint={words.stayHint} checked={stays} onChange={setStays} />
      )}
      {fault && (
        <p role="alert" className={styles.refused}>
          {fault}
        </p>
      )}
      <p className={styles.soft}>{words.endHint}</p>
      <Answers
        isBusy={decide.isPending}
        mayAllow={isOpen && chosen.length > 0}
        onRefuse={() => decide.mutate({ allow: false })}
        onAllow={() => decide.mutate({ allow: true, workspaceId, scopes: chosen, stayConnected: stays })}
      />
    </>
  );
}

function Answers(of: { isBusy: boolean; mayAllow: boolean; onRefuse: () => void; onAllow: () => void }) {
  const words = useTexts(texts);
  return (
    <div className={styles.buttons}>
      <Button busy={of.isBusy} onClick={of.onRefuse}>
        {words.refuse}
      </Button>
      <Button look="primary" disabled={!of.mayAllow} busy={of.isBusy} onClick={of.onAllow}>
        {words.allow}
      </Button>
    </div>
  );
}
