import { hasStatus } from '../../rules/status.ts';
import { type ActionKind, changeItem } from './action.ts';

export const setStatus: ActionKind<'set_status'> = {
  check: ({ status }, { project }) =>
    hasStatus(project, status)
      ? []
      : [{ path: 'status', message: 'is neither a system status nor a custom status of the project' }],
  run: (run, { status }) => changeItem(run, { status }),
};
