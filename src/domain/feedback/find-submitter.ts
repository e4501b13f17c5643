import { submitterNameLimits } from '../../../generated/contract-constants.ts';
import { isBlank, trimBlank } from '../../base/blank.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { extensionWarnings } from '../../base/contact/extension-warning.ts';
import { normalizePhone } from '../../base/contact/phone.ts';
import { requireEmail, requirePhone } from '../../base/contact/require-contact.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import { type CustomFieldValues, readCustomFields } from '../custom-field-values.ts';
import type { Submission } from './submission.ts';

/** The sender of an item, as far as the item says. */
export interface Submitter {
  userName: string | null;
  userEmail: string | null;
  userPhone: string | null;
  userCompany: string | null;
}

type Sent = Pick<Submission, 'userName' | 'userEmail' | 'userPhone' | 'customMetadata'>;

/**
 * Takes the submitter from the fields of the body, otherwise from the default custom fields, otherwise from metadata
 * keys that look like a name, email or phone. Throws a 400 for text in the body that is not an email or a phone.
 */
export function findSubmitter(sent: Sent): Submitter {
  const metadata = sent.customMetadata ?? {};
  const values = readCustomFields(metadata) ?? {};
  return {
    userName: cleanName(sent.userName) ?? cleanName(values.df_name) ?? promoted(metadata, nameKeys, cleanName),
    userEmail:
      requireEmail(sent.userEmail ?? null, 'body/userEmail') ??
      textInForm(values.df_email, normalizeEmail) ??
      promoted(metadata, emailKeys, normalizeEmail),
    userPhone:
      requirePhone(sent.userPhone ?? null, 'body/userPhone') ??
      textInForm(values.df_phone, normalizePhone) ??
      promoted(metadata, phoneKeys, normalizePhone),
    userCompany: cleanName(values.df_company),
  };
}

const nameKeys = keys('name fullname username displayname customername contactname submittername');
const emailKeys = keys('email emailaddress mail useremail customeremail contactemail submitteremail');
const phoneKeys = keys(
  'phone phonenumber telephone tel mobile mobilenumber mobilephone cell cellphone userphone customerphone contactphone',
);

function keys(names: string): Set<string> {
  return new Set(names.split(' '));
}

type Form = (value: string) => string | null;

/** Returns the value of the first of these keys that has the form. The others stay metadata and are no fault. */
function promoted(metadata: CustomFieldValues, wanted: Set<string>, form: Form): string | null {
  for (const [key, value] of Object.entries(metadata)) {
    const found = names(wanted, key) ? textInForm(value, form) : null;
    if (found !== null) return found;
  }
  return null;
}

function names(wanted: Set<string>, key: string): boolean {
  return wanted.has(key.toLowerCase().replaceAll(/[ _-]/g, ''));
}

const targets = [
  { field: 'userName', wanted: nameKeys, form: cleanName, what: 'text of at most 200 characters' },
  { field: 'userEmail', wanted: emailKeys, form: normalizeEmail, what: 'an email address' },
  { field: 'userPhone', wanted: phoneKeys, form: normalizePhone, what: 'a phone number in a text' },
] as const;

/** Says what of the body was not taken as the submitter's, though it looks as if it were, or not whole. */
export function submitterWarnings({ userPhone, customMetadata }: Sent): ErrorDetail[] {
  const metadata = customMetadata ?? {};
  const warnings = Object.entries(metadata).flatMap(([key, value]): ErrorDetail[] => {
    const target = targets.find(({ wanted }) => names(wanted, key));
    if (!target || isNothing(value)) return [];
    const path = `body/customMetadata/${key}`;
    if (textInForm(value, target.form) === null)
      return [{ path, message: `must be ${target.what} to be taken as ${target.field}` }];
    return target.field === 'userPhone' ? extensionWarnings(path, value as string) : [];
  });
  return [...extensionWarnings('body/userPhone', userPhone), ...warnings];
}

/** Neither null, blank text nor an object is meant as somebody's name or address. */
function isNothing(value: unknown): boolean {
  return value === null || typeof value === 'object' || (typeof value === 'string' && isBlank(value));
}

function textInForm(value: unknown, form: Form): string | null {
  return typeof value === 'string' ? form(value) : null;
}

/** Returns a name or company as it is stored. Null for what is blank, too long or not text. */
function cleanName(value: unknown): string | null {
  const trimmed = typeof value === 'string' ? trimBlank(value) : '';
  return trimmed !== '' && [...trimmed].length <= submitterNameLimits.maxLength ? trimmed : null;
}
