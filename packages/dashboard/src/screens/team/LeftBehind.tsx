import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  getAutomationOptions,
  getSubscriptionOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { LeftBehind as Left } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { tellError } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { texts } from './texts.ts';

export interface Leaving {
  name: string;
  left: Left;
}

/** Whether somebody who was removed has left something to look after. */
export function leavesSomething(left: Left): boolean {
  return Object.values(left).some(({ length }) => length > 0);
}

/** Shows what somebody has left who was removed, and lets the reader take it over. */
export function LeftBehind({
  name,
  left: { subscriptions, keys, automations, invitations },
  onClose,
}: Leaving & { onClose: () => void }) {
  const words = useTexts(texts);
  const { done } = useTexts(shared);
  const goesOn = subscriptions.length + automations.length > 0;
  return (
    <Dialog title={words.leftTitle(name)} onClose={onClose}>
      {goesOn && <p>{words.leftHint}</p>}
      {goesOn && (
        <Rows>
          {subscriptions.map((id) => (
            <LeftSubscription key={id} id={id} />
          ))}
          {automations.map((id) => (
            <LeftAutomation key={id} id={id} />
          ))}
        </Rows>
      )}
      {keys.length > 0 && <p>{words.leftKeys(keys.length)}</p>}
      {invitations.length > 0 && <p>{words.leftInvitations(invitations.length)}</p>}
      <div className={styles.end}>
        <Button look="primary" onClick={onClose}>
          {done}
        </Button>
      </div>
    </Dialog>
  );
}

function LeftSubscription({ id }: { id: string }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(getSubscriptionOptions({ client, path: { id }, query: { workspaceId } }));
  const update = useMutation({
    mutationFn: () => heed.subscriptions.update(id, { workspaceId, createdBy: 'me' }),
    onError: tellError,
    onSuccess: () => refresh('listSubscriptions', 'getSubscription'),
  });
  const name = data?.data.name ?? id;
  return (
    <LeftThing kind={words.leftSubscription} name={name} takes={update} onTake={() => update.mutate()}>
      <Link to="/$workspaceId/connections/$subscriptionId" params={{ workspaceId, subscriptionId: id }}>
        {name}
      </Link>
    </LeftThing>
  );
}

function LeftAutomation({ id }: { id: string }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(getAutomationOptions({ client, path: { id }, query: { workspaceId } }));
  const update = useMutation({
    mutationFn: () => heed.automations.update(id, { workspaceId, createdBy: 'me' }),
    onError: tellError,
    onSuccess: () => refresh('listAutomations', 'getAutomation'),
  });
  const name = data?.name ?? id;
  return (
    <LeftThing kind={words.leftAutomation} name={name} takes={update} onTake={() => update.mutate()}>
      <Link to="/$workspaceId/automations/$automationId" params={{ workspaceId, automationId: id }}>
        {name}
      </Link>
    </LeftThing>
  );
}

interface Thing {
  kind: string;
  name: string;
  takes: { isPending: boolean; isSuccess: boolean };
  onTake: () => void;
  /** Its link. */
  children: ReactNode;
}

function LeftThing({ kind, name, takes: { isPending, isSuccess }, onTake, children }: Thing) {
  const words = useTexts(texts);
  return (
    <li className={styles.left}>
      <p>
        {children}
        <span className={styles.kind}>{kind}</span>
      </p>
      {isSuccess ? (
        <p role="status">{words.takenOver}</p>
      ) : (
        <Button busy={isPending} aria-label={words.takeOverOf(name)} onClick={onTake}>
          {words.takeOver}
        </Button>
      )}
    </li>
  );
}
