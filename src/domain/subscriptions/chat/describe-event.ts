import type { Event } from '../../../../generated/sdk/types.gen.ts';
import { inertText } from './inert-text.ts';

const mostOfName = 80;
const mostFields = 6;

/** Says in a line what happened and who did it. With `isThin`, customers have no names. */
export function describeEvent(event: Event, isThin: boolean): string {
  return writtenByCustomer(event, isThin) ?? `${happeningOf(event)}, ${doerOf(event, isThin)}`;
}

/** These words are the customer's, whoever's key has posted them. Null if it is another event. */
function writtenByCustomer({ type, data }: Event, isThin: boolean): string | null {
  if (type !== 'comment.created' || !('authorType' in data) || data.authorType !== 'customer') return null;
  const name = isThin ? '' : inertText(data.authorName ?? '', mostOfName);
  return `${name || 'The customer'} wrote`;
}

/** The words that the event itself added. Null if it added none, or they are erased. */
export function ownTextOf(event: Event): string | null {
  if (event.type === 'comment.created') return 'message' in event.data ? event.data.message : null;
  if (event.type === 'note.created') return 'content' in event.data ? event.data.content : null;
  return null;
}

function happeningOf(event: Event): string {
  switch (event.type) {
    case 'feedback.created':
      return 'New feedback';
    case 'feedback.updated':
      return `Changed: ${changesOf(event)}`;
    case 'feedback.deleted':
      return 'Feedback deleted';
    case 'feedback.erased':
      return 'Feedback erased';
    case 'feedback.sla_breached':
      return `${deadlineOf(event)} has passed`;
    case 'feedback.due_soon':
      return `${deadlineOf(event)} is an hour away`;
    case 'feedback.rated':
      return 'satisfaction' in event.data && event.data.satisfaction
        ? `Rated ${event.data.satisfaction.score} of 5`
        : 'Rated';
    case 'comment.created':
      return 'Answered';
    case 'comment.deleted':
      return 'Comment taken back';
    case 'note.created':
      return 'Note added';
    case 'mail.sent':
      return 'Mail sent';
    case 'mail.failed':
      return 'A mail could not be sent';
    case 'mail.bounced':
      return 'A mail came back';
    case 'automation.run_finished':
      return 'outcome' in event.data && event.data.outcome === 'error' ? 'An automation failed' : 'An automation ran';
    case 'subscription.disabled':
      return 'It was stopped, and delivers nothing any more';
    case 'import.finished':
      return importOf(event);
    default:
      return event.type;
  }
}

function importOf({ data }: Extract<Event, { type: 'import.finished' }>): string {
  const { created, updated, failed } = data.counts;
  const how = { finished: 'Finished', cancelled: 'Cancelled' }[data.status as string] ?? 'Failed';
  return `${how}: ${created} created, ${updated} updated, ${failed} lines failed`;
}

function deadlineOf({ changes }: Extract<Event, { type: 'feedback.sla_breached' | 'feedback.due_soon' }>): string {
  return changes?.target.to === 'first_answer' ? 'The time for a first answer' : 'The due date';
}

/** The fields that follow from another change, or from a comment, which has a line of its own. */
const following = new Set([
  ...['statusCategory', 'resolvedAt', 'commentCount', 'lastCommentBy', 'lastCommentVia'],
  ...['firstAnsweredAt', 'firstAnswerDueDate', 'slaPaused'],
]);

/** Whether an event says nothing that the others of its item do not. */
export function isSaidByOthers(event: Event): boolean {
  if (event.type !== 'feedback.updated' || !event.changes) return false;
  return Object.keys(event.changes).every((name) => following.has(name));
}

/** The fields that changed. Status and priority have their new values, because the words of those are the team's. */
function changesOf({ changes }: Extract<Event, { type: 'feedback.updated' }>): string {
  const names = Object.keys(changes ?? {}).filter((name) => !following.has(name));
  if (names.length === 0) return 'the item';
  const shown = names.slice(0, mostFields).map((name) => {
    const to = name === 'status' || name === 'priority' ? changes?.[name]?.to : undefined;
    const label = inertText(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase(), mostOfName);
    return typeof to === 'string' ? `${label} is ${inertText(to, mostOfName)}` : label;
  });
  return [...shown, ...(names.length > mostFields ? [`${names.length - mostFields} more`] : [])].join(', ');
}

function doerOf({ actor: { type, name, user } }: Event, isThin: boolean): string {
  if (type === 'system') return 'by Heed';
  const isNamed = name !== null && !(isThin && type === 'customer');
  const shown = isNamed ? inertText(name, mostOfName) : '';
  if (type === 'automation') return `by the automation ${shown}`.trimEnd();
  if (type === 'widget' || type === 'webhook') return `by the ${type} ${shown}`.trimEnd();
  if (user) return `by ${shown || 'an app'} for ${inertText(user.name, mostOfName)}`;
  return shown ? `by ${shown}` : type === 'customer' ? 'by the customer' : 'by somebody';
}
