import { changeItem } from '../../feedback/change-items.ts';
import { insertResolvedMail } from '../../mail-rows/resolved-mail.ts';
import { explainUnknownStatus, hasStatus } from '../../rules/status.ts';
import { type ActionKind, setItem } from './action.ts';
import { tellOfRun } from './tell-of-run.ts';

export const setStatus: ActionKind<'set_status'> = {
  check: ({ status }, { project }) =>
    hasStatus(project, status) ? [] : [{ path: 'status', message: explainUnknownStatus(project, status) }],
  run: async (run, { status, notify = false }) => {
    const { item, references, tx } = run;
    const change = await changeItem(tx, { item, project: references.project, wanted: { status } });
    setItem(run, change.after);
    if (!notify || !change.changed.includes('status')) return;
    const watchers = change.after.watcherIds.map((id) => [id, 'watcher'] as const);
    await tellOfRun(run, 'status_changed', null, watchers);
    await insertResolvedMail(tx, references.project, change);
  },
};
