import { explainUnknownStatus, hasStatus } from '../../rules/status.ts';
import { type ActionKind, changeOwnItem } from './action.ts';

export const setStatus: ActionKind<'set_status'> = {
  check: ({ status }, { project }) =>
    hasStatus(project, status) ? [] : [{ path: 'status', message: explainUnknownStatus(project, status) }],
  run: (run, { status }) => changeOwnItem(run, { status }),
};
