import { isErasedAddress } from '../../../base/erased-address.ts';
import { BadRequest } from '../../../base/errors.ts';
import { isAddressProven } from '../../rules/address-proven.ts';
import { countMail } from '../mail-limits.ts';
import { fillIn, isOfLinkedCustomer, isWrittenBySubmitter, placeholderFaults } from '../placeholders.ts';
import type { ActionKind, Run } from './action.ts';
import { mailAll } from './mail-all.ts';
import { findMemberAddresses } from './recipients.ts';

export const sendEmail: ActionKind<'send_email'> = {
  check: ({ subject, body }, references) => [
    ...placeholderFaults('subject', subject, references),
    ...placeholderFaults('body', body, references),
  ],
  run: async (run, { to, subject, body, quoteSubmitter = false }) => {
    if (isErasedAddress(to)) throw new BadRequest('Nobody can be mailed: the person was erased');
    const addresses = await findAddresses(run, to);
    const [address] = addresses;
    if (address === undefined)
      throw new BadRequest(`Nobody can be mailed: the item has no ${to} with an email address`);
    const isToSubmitter = to === 'submitter';
    if (to !== 'assignee' && to !== 'watchers') await countMail(run, address, isToSubmitter);
    // The sender of an unproven item names any address as theirs. It must get neither their words nor a customer's data from us.
    const isWithheld = (field: string) => isOfLinkedCustomer(field) || (!quoteSubmitter && isWrittenBySubmitter(field));
    const withheld = isToSubmitter && !isAddressProven(run.item) ? isWithheld : undefined;
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
