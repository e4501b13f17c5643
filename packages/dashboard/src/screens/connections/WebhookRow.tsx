import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { IconButton } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './Connections.module.css';
import { refreshConnections } from './refresh.ts';
import { texts } from './texts.ts';

export function WebhookRow({
  webhook: { id, workspaceId, name, url, projectId, lastReceivedAt },
}: {
  webhook: Webhook;
}) {
  const words = useTexts(texts);
  const { copied } = useTexts(shared);
  const { role } = useWorkspace();
  const project = useProjects().find((one) => one.id === projectId);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => heed.webhooks.delete(id, { workspaceId }),
    onSuccess: refreshConnections,
  });
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    tell(copied);
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.under}>
          <code>{url}</code>
        </p>
      </div>
      <p className={styles.when} title={lastReceivedAt ? fullTime(lastReceivedAt) : undefined}>
        {lastReceivedAt ? words.lastReceived(relativeTime(lastReceivedAt)) : words.neverReceived}
        <span>{project ? words.intoProject(project.name) : words.namesProject}</span>
      </p>
      {role === 'member' ? (
        <span />
      ) : (
        <Menu trigger={<IconButton icon="more" label={words.actions(name)} />}>
          <MenuItem onSelect={copy}>{words.copyAddress}</MenuItem>
          <MenuItem onSelect={() => setIsAsking(true)}>{words.remove}</MenuItem>
        </Menu>
      )}
      {isAsking && (
        <Confirm
          title={words.removeTitle(name)}
          text={words.removeWebhook}
          action={words.remove}
          error={remove.error}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
