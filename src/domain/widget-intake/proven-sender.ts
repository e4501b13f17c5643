import { isBlank } from '../../base/blank.ts';
import type { Submission } from '../feedback/submission.ts';
import type { ProvenSender } from '../feedback/submit-feedback.ts';
import type { Visitor } from '../operation.ts';

/**
 * Returns the visitor as the sender of an item. Without any address, nothing about them is unproven. With one that is only a
 * hint, the owner of that mailbox may be somebody else, so the address is not proven.
 */
export function provenSender({ customer, email, isEmailProven }: Visitor): ProvenSender {
  const { id: customerId, name, primaryPhone } = customer;
  const submitter = { userName: name, userEmail: email, userPhone: primaryPhone };
  return { customerId, submitter, isAddressProven: email === null || isEmailProven };
}

/** Moves what a visitor has typed about themselves into the metadata, where agents see it and nothing is found by it. */
export function withTypedInMetadata({ userName, userEmail, userPhone, ...submission }: Submission): Submission {
  const typed = Object.entries({ userName, userEmail, userPhone }).filter(
    ([, text]) => typeof text === 'string' && !isBlank(text),
  );
  if (typed.length === 0) return submission;
  const customMetadata = { ...submission.customMetadata, typedByVisitor: Object.fromEntries(typed) };
  return { ...submission, customMetadata };
}
