import type { NotificationKind, NotificationReason } from '../../../../generated/sdk/types.gen.ts';
import { withholdLinks } from '../../../base/text/withhold-links.ts';
import { asPlainName } from '../../../platform/mail/plain-name.ts';
import type { DueNotification } from '../due/due-sql.ts';

/** Says in a sentence what happened. Strangers have chosen the names in it, so none becomes a link. */
export function sentenceOf(one: DueNotification): string {
  return sentences[one.kind](wordsOf(one));
}

interface Words {
  who: string;
  /** Such as `#42`, or `7 items`. */
  what: string;
  name: string;
  count: number;
  /** Whose deed it is. Null where nobody did it. */
  deed: string | null;
}

const sentences: Record<NotificationKind, (words: Words) => string> = {
  assigned: ({ who, what }) => `${who} assigned ${what} to you`,
  customer_answered: ({ who, what }) => `${who} answered on ${what}`,
  note: ({ who, what }) => `${who} wrote a note on ${what}`,
  mention: ({ who, what }) => `${who} mentioned you in a note on ${what}`,
  status_changed: ({ who, what }) => `${who} changed the status of ${what}`,
  new_item: ({ what, count }) => (count > 1 ? `${what} are new` : `${what} is new`),
  due_soon: ({ what }) => `A deadline of ${what} comes within the hour`,
  sla_breached: ({ what }) => `A deadline of ${what} has passed`,
  mail_failed: ({ what }) => `A mail about ${what} to a customer did not arrive`,
  automation_failed: ({ name, deed }) =>
    deed === null ? `The automation "${name}" failed` : `${deed} switched off the automation "${name}"`,
  connection_disabled: ({ name }) => `The subscription "${name}" delivers no more events`,
  import_finished: ({ name }) => `The import of ${name} has ended`,
  review_waiting: ({ count }) => (count > 1 ? `${count} mails wait for review` : 'A mail waits for review'),
  automation: ({ who, what }) => `${who} tells of ${what}`,
};

const because: Record<NotificationReason, string> = {
  assignee: 'the item is yours',
  watcher: 'you watch the item',
  mentioned: 'you were mentioned',
  unassigned: "the item is nobody's",
  project: 'the item is in one of your projects',
  deadlines: 'you asked to be told of all deadlines',
  author: 'you wrote the answer',
  maker: 'you made it',
  owner: 'you own the workspace',
  reviewer: 'you may review mails',
};

export function footerOf({ reason }: DueNotification): string {
  return `You get this mail because ${because[reason]}. Your settings say of what you are told.`;
}

function wordsOf({ actor, count, ticketNumber, title }: DueNotification): Words {
  const named = actor?.name == null ? '' : asPlainName(withholdLinks(actor.name));
  const who = named === '' ? 'Somebody' : named;
  return {
    who,
    deed: actor === null ? null : who,
    what: count > 1 || ticketNumber === null ? `${count} items` : `#${ticketNumber}`,
    name: title === null ? '' : asPlainName(withholdLinks(title)),
    count,
  };
}
