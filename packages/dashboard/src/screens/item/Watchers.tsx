import { useMutation } from '@tanstack/react-query';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { useMembers } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshItems } from '../items/show-items.ts';
import styles from './Watchers.module.css';
import { watchTexts } from './watch-texts.ts';

/** The members who hear of the item, and the button by which the reader does too. */
export function Watchers({ item }: { item: FeedbackDetail }) {
  const words = useTexts(watchTexts);
  const { user } = useMe();
  const members = useMembers();
  const { id, workspaceId, watcherIds } = item;
  const isWatching = watcherIds.includes(user.id);
  const toggle = useMutation({
    mutationFn: () =>
      isWatching
        ? heed.notifications.unwatchFeedback(id, { workspaceId })
        : heed.notifications.watchFeedback(id, { workspaceId }),
    onSuccess: () => refreshItems(),
    onError: tellError,
  });
  const others = members.filter(({ userId }) => userId !== user.id && watcherIds.includes(userId));
  const names = [...(isWatching ? [words.you] : []), ...others.map(({ name }) => name)];
  return (
    <section>
      <h2>{words.watchers}</h2>
      <p className={styles.names} dir="auto">
        {names.length > 0 ? names.join(', ') : words.nobody}
      </p>
      <Button
        look="ghost"
        icon={isWatching ? 'check' : 'bell'}
        aria-pressed={isWatching}
        busy={toggle.isPending}
        onClick={() => toggle.mutate()}
      >
        {isWatching ? words.watching : words.watch}
      </Button>
    </section>
  );
}
