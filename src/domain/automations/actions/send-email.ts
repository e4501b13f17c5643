import { BadRequest } from '../../../base/errors.ts';
import { countMail } from '../mail-limits.ts';
import { fillIn, isWrittenBySubmitter, placeholderFaults } from '../placeholders.ts';
import type { ActionKind, Run } from './action.ts';
import { mailAll } from './mail-all.ts';
import { findMemberAddresses } from './recipients.ts';

export const sendEmail: ActionKind<'send_email'> = {
  check: ({ subject, body }, references) => [
    ...placeholderFaults('subject', subject, references),
    ...placeholderFaults('body', body, references),
  ],
  run: async (run, { to, subject, body, quoteSubmitter = false }) => {
    const addresses = await findAddresses(run, to);
    const [address] = addresses;
    if (address === undefined)
      throw new BadRequest(`Nobody can be mailed: the item has no ${to} with an email address`);
    const isToSubmitter = to === 'submitter';
    if (to !== 'assignee' && to !== 'watchers') await countMail(run, address, isToSubmitter);
    // Whoever fills in a widget names any address as theirs: it must not get their words from us.
    const withheld =
      isToSubmitter && run.item.channel === 'widget' && !quoteSubmitter ? isWrittenBySubmitter : undefined;
    await mailAll(run, addresses, await fillIn(run, subject, withheld), await fillIn(run, body, withheld));
  },
};

function findAddresses(run: Run, to: string): Promise<string[]> | string[] {
  const { assigneeId, watcherIds, userEmail } = run.item;
  if (to === 'assignee') return findMemberAddresses(run, assigneeId ? [assigneeId] : []);
  if (to === 'watchers') return findMemberAddresses(run, watcherIds);
  if (to === 'submitter') return userEmail ? [userEmail] : [];
  return [to];
}
