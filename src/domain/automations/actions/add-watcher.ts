import { Forbidden } from '../../../base/errors.ts';
import { mostWatchers } from '../../feedback/watchers.ts';
import { type ActionKind, changeOwnItem, memberFaults } from './action.ts';

export const addWatcher: ActionKind<'add_watcher'> = {
  check: ({ userId }, references) => memberFaults('userId', userId, references),
  run: (run, { userId }) => {
    const { watcherIds } = run.item;
    if (watcherIds.length >= mostWatchers && !watcherIds.includes(userId))
      throw new Forbidden(`An item is limited to ${mostWatchers} watchers`);
    return changeOwnItem(run, { watcherIds: [...new Set([...watcherIds, userId])] });
  },
};
