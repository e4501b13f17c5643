import { type ActionKind, changeItem, noFaults } from './action.ts';

export const setPriority: ActionKind<'set_priority'> = {
  check: noFaults,
  run: (run, { priority }) => changeItem(run, { priority }),
};
