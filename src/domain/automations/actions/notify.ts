import { fillIn, placeholderFaults } from '../placeholders.ts';
import type { ActionKind } from './action.ts';
import { mailAll } from './mail-all.ts';
import { findMemberAddresses } from './recipients.ts';

export const notify: ActionKind<'notify'> = {
  check: ({ message }, references) => placeholderFaults('message', message, references),
  run: async (run, { message }) => {
    const { assigneeId, watcherIds, ticketNumber } = run.item;
    // Nobody to mail is no failure: most items have neither assignee nor watchers.
    const addresses = await findMemberAddresses(run, [...(assigneeId ? [assigneeId] : []), ...watcherIds]);
    if (addresses.length === 0) return;
    const subject = `#${ticketNumber}: ${run.automation.name}`;
    await mailAll(run, addresses, subject, await fillIn(run, message));
  },
};
