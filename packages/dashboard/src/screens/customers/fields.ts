import type { CustomerDetail, CustomerUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { shownEmail } from '../../texts/shown-email.ts';

/** The values of the form: the tags, and the text of each other field. */
export const fieldNames = ['name', 'emails', 'phones', 'company', 'tags', 'language', 'timezone', 'notes'] as const;
export type Fields = Record<Exclude<(typeof fieldNames)[number], 'tags'>, string> & { tags: readonly string[] };

export const noFields: Fields = {
  name: '',
  emails: '',
  phones: '',
  company: '',
  tags: [],
  language: '',
  timezone: '',
  notes: '',
};

/** The main address and number come first, which is how the form tells them from the others. */
export function fieldsOf(customer: CustomerDetail): Fields {
  const { name, company, language, timezone, notes, tags } = customer;
  return {
    name: name ?? '',
    company: company ?? '',
    language: language ?? '',
    timezone: timezone ?? '',
    notes: notes ?? '',
    tags,
    emails: firstFirst(customer.emails, customer.primaryEmail).map(shownEmail).join('\n'),
    phones: firstFirst(customer.phones, customer.primaryPhone).join('\n'),
  };
}

/** The fields that differ from those before, as the contract has them. An empty one is cleared. */
export function changesOf(before: Fields, after: Fields): CustomerUpdate {
  const asSent = (fields: Fields): CustomerUpdate => {
    const emails = split(fields.emails, /[\n,;]/);
    const phones = split(fields.phones, /[\n,;]/);
    return {
      name: fields.name.trim() || null,
      emails,
      primaryEmail: emails[0] ?? null,
      phones,
      primaryPhone: phones[0] ?? null,
      company: fields.company.trim() || null,
      tags: [...fields.tags],
      language: fields.language.trim() || null,
      timezone: fields.timezone.trim() || null,
      notes: fields.notes.trim() || null,
    };
  };
  const former = asSent(before);
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(former[name as keyof CustomerUpdate]);
  return Object.fromEntries(Object.entries(asSent(after)).filter(differs));
}

function firstFirst(all: readonly string[], first: string | null): string[] {
  return first === null ? [...all] : [first, ...all.filter((one) => one !== first)];
}

function split(text: string, by: RegExp): string[] {
  return [...new Set(text.split(by).map((one) => one.trim()))].filter(Boolean);
}
