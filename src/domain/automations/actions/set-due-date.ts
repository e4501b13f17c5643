import { type ActionKind, changeOwnItem, noFaults } from './action.ts';

const hourMs = 3_600_000;

export const setDueDate: ActionKind<'set_due_date'> = {
  check: noFaults,
  run: (run, { hours }) =>
    changeOwnItem(run, {
      dueDate: hours === null ? null : new Date(run.tx.clock().getTime() + Math.round(hours * hourMs)),
    }),
};
