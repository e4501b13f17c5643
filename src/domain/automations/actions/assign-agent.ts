import { type ActionKind, changeItem, memberFaults } from './action.ts';

export const assignAgent: ActionKind<'assign_agent'> = {
  check: ({ userId }, surroundings) => memberFaults('userId', userId, surroundings),
  run: (run, { userId }) => changeItem(run, { assigneeId: userId }),
};
