import type { Customer, Prisma } from '../../../generated/prisma/client.ts';
import type { SocialHandle } from '../../../generated/sdk/types.gen.ts';
import { Conflict } from '../../base/errors.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { derivedColumns } from './customer-columns.ts';
import { mostIdentifiers } from './identifiers.ts';

/** The target's columns once the source is part of it: gaps filled, sets united, counts summed. */
export function merged(target: Customer, source: Customer) {
  const name = target.name ?? source.name;
  const contacts = {
    primaryEmail: target.primaryEmail ?? source.primaryEmail,
    primaryPhone: target.primaryPhone ?? source.primaryPhone,
    emails: union(target.emails, source.emails),
    phones: union(target.phones, source.phones),
  };
  return {
    name,
    ...derivedColumns(name, contacts),
    company: target.company ?? source.company,
    timezone: target.timezone ?? source.timezone,
    language: target.language ?? source.language,
    socialHandles: toJsonColumn(uniteHandles(readSocialHandles(target), readSocialHandles(source))),
    tags: union(target.tags, source.tags),
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
  const { emails, phones } = merged(target, source);
  requireFew('email addresses', emails, target.emails);
  requireFew('phone numbers', phones, target.phones);
}

function requireFew(what: string, all: string[], before: string[]): void {
  if (all.length > Math.max(mostIdentifiers, before.length))
    throw new Conflict(`Together the customers have ${all.length} ${what}; one can have at most ${mostIdentifiers}`);
}

function union(one: string[], other: string[]): string[] {
  return [...new Set([...one, ...other])];
}

function readSocialHandles(customer: Customer): SocialHandle[] {
  return customer.socialHandles as unknown as SocialHandle[];
}

/** An account that both have becomes one: the first, completed by what only the other knows. */
function uniteHandles(one: SocialHandle[], other: SocialHandle[]): SocialHandle[] {
  const accounts = new Map<string, SocialHandle>();
  for (const account of [...one, ...other]) {
    const name = JSON.stringify([account.platform, account.handle]);
    accounts.set(name, { ...account, ...accounts.get(name) });
  }
  return [...accounts.values()];
}

function extreme(pick: (...times: number[]) => number, ...times: (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length > 0 ? new Date(pick(...known)) : null;
}
