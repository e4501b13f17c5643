import { normalizeEmail } from '../../base/contact/email.ts';
import type { MailFacts, MailPerson } from '../../platform/mail-reading/mail-form.ts';
import { headerValue } from './header-values.ts';
import { isMachineAddress } from './machine-signs.ts';
import { domainOf } from './mail-recipients.ts';

/** Local parts of programs that send the mails of many people, alone or before a sign, such as `wordpress.shop@`. */
const form = new RegExp(
  `^(?:${[
    ...['wordpress', 'www-data', 'forms?', 'webform', 'contact-form', 'contactform', 'kontaktformular'],
    ...['robot', 'bot', 'mailer', 'notifications?'],
  ].join('|')})(?:[+._@-]|$)`,
  'i',
);
/** Local parts that several people of an organization read. */
const role = /^(?:info|support|help|sales|contact|office|service|shop|orders)(?:[+._@-]|$)/i;
/** Such as `'Rosa Lindqvist' via Support`. */
const via = /^(.*?)\s*\bvia\b/iu;

/** Whether a program sends the mails of many people from the address, as its name says. */
export function isFormAddress(address: string): boolean {
  return form.test(address) || isMachineAddress(address);
}

/** Whether `from` is read by several people, and `other` is of another organization. */
export function isRoleOfAnother(from: string, other: string): boolean {
  return role.test(from) && domainOf(from) !== domainOf(other);
}

/** Addresses of the list or group through which a mail came, among those that it names. Empty for a mail of none. */
export function listAddresses({ headers, from, replyTo, to, cc }: ListedMail): Set<string> {
  const listId = /<([^<>\s]+)>/.exec(headerValue(headers, 'list-id') ?? '')?.[1]?.toLowerCase() ?? null;
  const post = headerValue(headers, 'list-post') ?? '';
  if (!headers.some(({ key }) => key.startsWith('list-'))) return new Set();
  const posted = [...post.matchAll(/mailto:([^<>?\s]+)/gi)].map(([, address = '']) => address);
  const sentTo = [...to, ...cc].map(({ address }) => address);
  const spelt = [from, ...replyTo].flatMap((person) =>
    person && person.address.toLowerCase().replace('@', '.') === listId ? person.address : [],
  );
  return new Set([...posted, ...sentTo, ...spelt].flatMap((address) => normalizeEmail(address) ?? []));
}

type ListedMail = Pick<MailFacts, 'headers' | 'from' | 'replyTo' | 'to' | 'cc'>;

/** Returns the writer's name in a From that a list has rewritten, such as `'Rosa' via Support`. Null for another one. */
export function nameBeforeVia({ name }: MailPerson): string | null {
  const [, before] = via.exec(name) ?? [];
  return before === undefined ? null : before.replaceAll(/^['"“”‘’\s]+|['"“”‘’\s]+$/g, '');
}
