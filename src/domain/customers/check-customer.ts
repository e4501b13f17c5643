import type { CustomerUpdate } from '../../../generated/sdk/types.gen.ts';
import { isBlank, trimBlank } from '../../base/blank.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { extensionWarnings } from '../../base/contact/extension-warning.ts';
import { normalizePhone } from '../../base/contact/phone.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { cleanTags } from '../../base/tags.ts';
import { isTimezone } from '../../base/timezone.ts';
import { distinctPhones } from './identifiers.ts';

/** The fields of a body besides the workspace. */
export type CustomerFields = Omit<CustomerUpdate, 'workspaceId'>;

/**
 * Returns the fields in the form in which they are stored and compared. Throws a 400 that names each field of another
 * form.
 */
export function cleanFields(fields: CustomerFields): CustomerFields {
  const { name, company, emails, phones, primaryEmail, primaryPhone, tags, timezone, language, ...plain } = fields;
  const details: ErrorDetail[] = [];
  const cleanOne = (text: string, path: string, { of, what }: Form): string => {
    const clean = of(text);
    if (clean === null) details.push({ path: `body/${path}`, message: `must be ${what}` });
    return clean ?? '';
  };
  const cleanAll = (texts: string[], path: string, form: Form): string[] => [
    ...new Set(texts.map((text, index) => cleanOne(text, `${path}/${index}`, form))),
  ];
  const cleanOrNull = (text: string | null, path: string, form: Form): string | null =>
    text === null || isBlank(text) ? null : cleanOne(text, path, form);

  const cleaned: CustomerFields = {
    ...plain,
    ...(name !== undefined && { name: trimBlank(name ?? '') || null }),
    ...(company !== undefined && { company: trimBlank(company ?? '') || null }),
    ...(tags && { tags: cleanTags(tags) }),
    ...(emails && { emails: cleanAll(emails, 'emails', email) }),
    ...(phones && { phones: distinctPhones(cleanAll(phones, 'phones', phone)) }),
    ...(primaryEmail !== undefined && { primaryEmail: cleanOrNull(primaryEmail, 'primaryEmail', email) }),
    ...(primaryPhone !== undefined && { primaryPhone: cleanOrNull(primaryPhone, 'primaryPhone', phone) }),
    ...(timezone !== undefined && { timezone: cleanOrNull(timezone, 'timezone', timeZone) }),
    ...(language !== undefined && { language: cleanOrNull(language, 'language', languageTag) }),
  };
  const [first, ...rest] = details;
  if (first) throw BadRequest.of(first, ...rest);
  return cleaned;
}

/** Says which phone numbers are stored without a part of what was sent. */
export function customerWarnings({ phones = [], primaryPhone }: CustomerFields): ErrorDetail[] {
  return [
    ...phones.flatMap((phone, index) => extensionWarnings(`body/phones/${index}`, phone)),
    ...extensionWarnings('body/primaryPhone', primaryPhone),
  ];
}

/** Turns a text into the stored form, or into null if it does not have that form. */
interface Form {
  of(text: string): string | null;
  what: string;
}

const email: Form = { of: normalizeEmail, what: 'an email address' };
const phone: Form = { of: normalizePhone, what: 'a phone number' };
const timeZone: Form = { of: (text) => (isTimezone(text) ? text : null), what: 'an IANA time zone' };
const languageTag: Form = { of: canonicalLanguage, what: 'a BCP 47 language tag' };

function canonicalLanguage(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
