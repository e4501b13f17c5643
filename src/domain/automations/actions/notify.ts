import { fillIn, placeholderFaults } from '../placeholders.ts';
import type { ActionKind } from './action.ts';
import { tellOfRun } from './tell-of-run.ts';

/** The list shows it on a few lines, and a placeholder may be long. */
const mostTitleCharacters = 5_000;

export const notify: ActionKind<'notify'> = {
  check: ({ message }, references) => placeholderFaults('message', message, references),
  run: async (run, { message }) => {
    const filled = (await fillIn(run, message)).trim();
    const title = [...filled].slice(0, mostTitleCharacters).join('');
    // Nobody to tell is no failure: most items have neither assignee nor watchers.
    await tellOfRun(run, 'automation', title, [
      ...(run.item.assigneeId === null ? [] : [[run.item.assigneeId, 'assignee'] as const]),
      ...run.item.watcherIds.map((id) => [id, 'watcher'] as const),
    ]);
  },
};
