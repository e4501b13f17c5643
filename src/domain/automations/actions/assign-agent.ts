import { type ActionKind, changeOwnItem, memberFaults } from './action.ts';

export const assignAgent: ActionKind<'assign_agent'> = {
  check: ({ userId }, references) => memberFaults('userId', userId, references),
  run: (run, { userId }) => changeOwnItem(run, { assigneeId: userId }),
};
