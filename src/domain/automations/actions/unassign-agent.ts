import { type ActionKind, changeOwnItem, noFaults } from './action.ts';

export const unassignAgent: ActionKind<'unassign_agent'> = {
  check: noFaults,
  run: (run) => changeOwnItem(run, { assigneeId: null }),
};
