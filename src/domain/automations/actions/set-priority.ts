import { type ActionKind, changeOwnItem, noFaults } from './action.ts';

export const setPriority: ActionKind<'set_priority'> = {
  check: noFaults,
  run: (run, { priority }) => changeOwnItem(run, { priority }),
};
