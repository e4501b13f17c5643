import { TypeID } from 'typeid-js';
import { uuidv7obj } from 'uuidv7';

/**
 * Workspace, user, key, session, passkey, project, widget, feedback, upload, comment, note, webhook, customer, automation, run,
 * event, subscription, delivery, import, view, participant, mail, suppression, identity secret, mail that came
 * in, notification, push device, app.
 */
export type IdPrefix =
  | 'ws'
  | 'usr'
  | 'key'
  | 'ses'
  | 'pky'
  | 'prj'
  | 'wgt'
  | 'fb'
  | 'att'
  | 'cmt'
  | 'note'
  | 'wh'
  | 'cus'
  | 'aut'
  | 'run'
  | 'evt'
  | 'sub'
  | 'dlv'
  | 'imp'
  | 'view'
  | 'ptc'
  | 'mail'
  | 'sup'
  | 'ids'
  | 'mrv'
  | 'ntf'
  | 'psh'
  | 'app';

/**
 * Returns a new TypeID such as `fb_01jzw…`. Ids of one process sort in the order in which they were made, because
 * uuidv7 counts within a millisecond. typeid-js alone would be random there.
 */
export function newId(prefix: IdPrefix): string {
  return TypeID.fromUUIDBytes(prefix, uuidv7obj().bytes.slice()).toString();
}

// 26 digits of Crockford's base 32 hold 130 bits for the 128 of a UUID, so the first digit is at most 7.
const suffixForm = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether the value has the form of an id of this type. It need not name anything. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.startsWith(`${prefix}_`) && suffixForm.test(value.slice(prefix.length + 1));
}
