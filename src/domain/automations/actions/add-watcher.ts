import { type ActionKind, changeItem, memberFaults } from './action.ts';

export const addWatcher: ActionKind<'add_watcher'> = {
  check: ({ userId }, references) => memberFaults('userId', userId, references),
  run: (run, { userId }) => changeItem(run, { watcherIds: [...new Set([...run.item.watcherIds, userId])] }),
};
