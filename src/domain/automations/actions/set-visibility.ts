import { type ActionKind, changeOwnItem, noFaults } from './action.ts';

export const setVisibility: ActionKind<'set_visibility'> = {
  check: noFaults,
  run: (run, { isPublic }) => changeOwnItem(run, { isPublic }),
};
