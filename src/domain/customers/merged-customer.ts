import {
  customerNotesLimits,
  openObjectLimits,
  socialHandleInputsLimits,
  tagsLimits,
} from '../../../generated/contract-constants.ts';
import type { Customer, Prisma } from '../../../generated/prisma/client.ts';
import type { SocialHandle } from '../../../generated/sdk/types.gen.ts';
import { Conflict } from '../../base/errors.ts';
import { distinctLabels } from '../../base/text/label.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { derivedColumns } from './customer-columns.ts';
import { distinctPhones, mostIdentifiers } from './identifiers.ts';

/** The target's columns once the source is part of it: gaps filled, sets united, counts summed. */
export function merged(target: Customer, source: Customer) {
  const name = target.name ?? source.name;
  const contacts = {
    primaryEmail: target.primaryEmail ?? source.primaryEmail,
    primaryPhone: target.primaryPhone ?? source.primaryPhone,
    emails: union(target.emails, source.emails),
    phones: distinctPhones([...target.phones, ...source.phones]),
  };
  return {
    name,
    ...derivedColumns(name, contacts),
    company: target.company ?? source.company,
    timezone: target.timezone ?? source.timezone,
    language: target.language ?? source.language,
    socialHandles: toJsonColumn(unitedHandles(target, source)),
    tags: distinctLabels([...target.tags, ...source.tags]),
    channels: union(target.channels, source.channels),
    feedbackCount: target.feedbackCount + source.feedbackCount,
    firstSeenAt: extreme(Math.min, target.firstSeenAt, source.firstSeenAt),
    lastSeenAt: extreme(Math.max, target.lastSeenAt, source.lastSeenAt),
    notes: [target.notes, source.notes].filter(Boolean).join('\n\n') || null,
    customFields: { ...(source.customFields as object), ...(target.customFields as object) },
    mergedCustomerIds: union(target.mergedCustomerIds, [source.id, ...source.mergedCustomerIds]),
  } satisfies Prisma.CustomerUncheckedUpdateInput;
}

/** 409 where the two together have more of a kind than one can have. */
export function requireMergeable(target: Customer, source: Customer): void {
  const { emails, phones, tags, notes, customFields } = merged(target, source);
  requireFew('email addresses', emails.length, target.emails.length);
  requireFew('phone numbers', phones.length, target.phones.length);
  requireFew('tags', tags.length, target.tags.length, tagsLimits.maxItems);
  const [handles, ofTarget] = [unitedHandles(target, source), readSocialHandles(target)];
  requireFew('social handles', handles.length, ofTarget.length, socialHandleInputsLimits.maxItems);
  const length = (text: string | null) => Array.from((text ?? '').normalize('NFC')).length;
  requireFew('characters of notes', length(notes), length(target.notes), customerNotesLimits.maxLength);
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  requireFew('bytes of custom fields', size(customFields), size(target.customFields), openObjectLimits.maxBytes);
}

function requireFew(what: string, all: number, before: number, most: number = mostIdentifiers): void {
  if (all > Math.max(most, before))
    throw new Conflict(`Together the customers have ${all} ${what}; one can have at most ${most}`);
}

function union(one: string[], other: string[]): string[] {
  return [...new Set([...one, ...other])];
}

function readSocialHandles(customer: Customer): SocialHandle[] {
  return customer.socialHandles as unknown as SocialHandle[];
}

/** An account that both have becomes one: that of the target, completed by what only the source knows. */
function unitedHandles(target: Customer, source: Customer): SocialHandle[] {
  const accounts = new Map<string, SocialHandle>();
  for (const account of [...readSocialHandles(target), ...readSocialHandles(source)]) {
    const name = JSON.stringify([account.platform, account.handle]);
    accounts.set(name, { ...account, ...accounts.get(name) });
  }
  return [...accounts.values()];
}

function extreme(pick: (...times: number[]) => number, ...times: (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length > 0 ? new Date(pick(...known)) : null;
}
