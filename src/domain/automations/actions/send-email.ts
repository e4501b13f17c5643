import { BadRequest } from '../../../base/errors.ts';
import { fillIn, placeholderFaults } from '../placeholders.ts';
import type { ActionKind, Run } from './action.ts';
import { mailAll } from './mail-all.ts';
import { findMemberAddresses } from './recipients.ts';

export const sendEmail: ActionKind<'send_email'> = {
  check: ({ subject, body }, references) => [
    ...placeholderFaults('subject', subject, references),
    ...placeholderFaults('body', body, references),
  ],
  run: async (run, { to, subject, body }) => {
    const addresses = await findAddresses(run, to);
    if (addresses.length === 0) throw new BadRequest(`There is nobody to mail: the item has no ${to} with an address`);
    await mailAll(run, addresses, await fillIn(run, subject), await fillIn(run, body));
  },
};

function findAddresses(run: Run, to: string): Promise<string[]> | string[] {
  const { assigneeId, watcherIds, userEmail } = run.item;
  if (to === 'assignee') return findMemberAddresses(run, assigneeId ? [assigneeId] : []);
  if (to === 'watchers') return findMemberAddresses(run, watcherIds);
  if (to === 'submitter') return userEmail ? [userEmail] : [];
  return [to];
}
