import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Subscription } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Connections.module.css';
import { EditSubscription } from './EditSubscription.tsx';
import { Replay } from './Replay.tsx';
import { RotateSecret } from './RotateSecret.tsx';
import { refreshConnections } from './refresh.ts';
import { SendTest } from './SendTest.tsx';
import { texts } from './texts.ts';

const asking = { edit: EditSubscription, test: SendTest, replay: Replay, rotate: RotateSecret, remove: Remove };

/** What can be done with a subscription. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const words = useTexts(texts);
  const { id, workspaceId, name, enabled } = subscription;
  const [asked, setAsked] = useState<keyof typeof asking>();
  const Asked = asked && asking[asked];
  const update = useMutation({
    mutationFn: () => heed.subscriptions.update(id, { workspaceId, enabled: !enabled }),
    onError: tellError,
    onSettled: refreshConnections,
  });
  return (
    <div className={styles.actions}>
      <Button icon="send" onClick={() => setAsked('test')}>
        {words.test}
      </Button>
      <Button busy={update.isPending} onClick={() => update.mutate()}>
        {enabled ? words.pause : words.resume}
      </Button>
      <Menu trigger={<IconButton icon="more" label={words.actions(name)} />}>
        <MenuItem onSelect={() => setAsked('edit')}>{words.edit}</MenuItem>
        <MenuItem onSelect={() => setAsked('replay')}>{words.replay}</MenuItem>
        <MenuItem onSelect={() => setAsked('rotate')}>{words.rotate}</MenuItem>
        <MenuItem onSelect={() => setAsked('remove')}>{words.remove}</MenuItem>
      </Menu>
      {Asked && <Asked subscription={subscription} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function Remove({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const { id, workspaceId, name } = subscription;
  const remove = useMutation({
    mutationFn: () => heed.subscriptions.delete(id, { workspaceId }),
    onSuccess: async () => {
      await navigate({ to: '/$workspaceId/connections', params: { workspaceId } });
      await refreshConnections();
    },
  });
  return (
    <Confirm
      title={words.removeTitle(name)}
      text={words.removeSubscription}
      action={words.remove}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
