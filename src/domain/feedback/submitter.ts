/** Who sent an item, as far as the item says. */
export interface Submitter {
  userName: string | null;
  userEmail: string | null;
  userPhone: string | null;
  userCompany: string | null;
}

type Identified = Pick<Submitter, 'userEmail' | 'userPhone'>;

/** Whether they can be identified, so that the item is linked to a customer. */
export function isLinked({ userEmail, userPhone }: Identified): boolean {
  return userEmail !== null || userPhone !== null;
}

/** Whether finding the customer takes more than one look. The workspace must then be locked before the statement. */
export function needsLock({ userEmail, userPhone }: Identified): boolean {
  return userEmail !== null && userPhone !== null;
}
