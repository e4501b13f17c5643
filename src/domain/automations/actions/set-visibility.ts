import { type ActionKind, changeItem, noFaults } from './action.ts';

export const setVisibility: ActionKind<'set_visibility'> = {
  check: noFaults,
  run: (run, { isPublic }) => changeItem(run, { isPublic }),
};
