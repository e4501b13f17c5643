import { type ActionKind, changeItem, noFaults } from './action.ts';

export const unassignAgent: ActionKind<'unassign_agent'> = {
  check: noFaults,
  run: (run) => changeItem(run, { assigneeId: null }),
};
