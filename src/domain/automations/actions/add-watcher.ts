import { type ActionKind, changeOwnItem, memberFaults } from './action.ts';

export const addWatcher: ActionKind<'add_watcher'> = {
  check: ({ userId }, references) => memberFaults('userId', userId, references),
  run: (run, { userId }) => changeOwnItem(run, { watcherIds: [...new Set([...run.item.watcherIds, userId])] }),
};
