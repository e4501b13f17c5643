import { commentTextLimits } from '../../../../generated/contract-constants.ts';
import { addComment as addCommentTo } from '../../comments/add-comment.ts';
import { mailsCustomers } from '../../mail-rows/mails-customers.ts';
import { isAddressProven } from '../../rules/address-proven.ts';
import { countMail } from '../mail-limits.ts';
import { fillIn, isOfLinkedCustomer, isWrittenBySubmitter, placeholderFaults } from '../placeholders.ts';
import { type ActionKind, type Run, setItem } from './action.ts';
import { requireLength } from './require-length.ts';

export const addComment: ActionKind<'add_comment'> = {
  check: ({ message }, references) => placeholderFaults('message', message, references),
  run: async (run, params) => {
    const notify = params.notify ?? true;
    const address = notify ? addressOfMail(run) : null;
    const withheld = address !== null && !isAddressProven(run.item) ? isWithheld : undefined;
    const message = (await fillIn(run, params.message, withheld)).trim();
    requireLength('The comment', message, commentTextLimits.maxLength);
    // A mail that no person has asked for counts as one of `send_email`.
    if (address !== null) await countMail(run, address, true);
    const { change } = await addCommentTo(run.tx, run.item, run.references.project, {
      message,
      authorType: 'agent',
      authorName: run.actor.name,
      authorEmail: run.actor.email,
      authorId: run.actor.system ? null : run.actor.userId,
      via: run.actor.via,
      verified: null,
      notify,
      isByAutomation: run.actor.system,
      attachments: [],
    });
    setItem(run, change.after);
  },
};

/** Returns where the comment of an automation is mailed to. Null if a person has asked for it, or it is not mailed. */
function addressOfMail({ tx, item, actor, references }: Run): string | null {
  const isMailed = actor.system && tx.sendsMail && mailsCustomers(item, references.project);
  return isMailed ? item.userEmail : null;
}

/** Anybody may have typed the address of an unproven item: it gets neither the sender's words nor a customer's data from us. */
function isWithheld(field: string): boolean {
  return isWrittenBySubmitter(field) || isOfLinkedCustomer(field);
}
