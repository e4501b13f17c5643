import { hasStatus } from '../../rules/status.ts';
import { type ActionKind, changeOwnItem } from './action.ts';

export const setStatus: ActionKind<'set_status'> = {
  check: ({ status }, { project }) =>
    hasStatus(project, status)
      ? []
      : [{ path: 'status', message: 'must be a system status or a custom status of the project' }],
  run: (run, { status }) => changeOwnItem(run, { status }),
};
