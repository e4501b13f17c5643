import type { Event, Feedback } from '../../../../generated/sdk/types.gen.ts';
import { describeEvent, isSaidByOthers, ownTextOf } from './describe-event.ts';
import { inertLines, inertText } from './inert-text.ts';

/** A message about one item, or about one event without an item. Its texts are inert already. */
export interface ChatMessage {
  title: string;
  sender: string | null;
  excerpt: string | null;
  /** Lines that say what happened and who did it, in the order of the log. */
  happened: string[];
  /** Where the dashboard shows it. Null if it is gone. */
  link: string | null;
}

export type QuotedItem = Pick<Feedback, 'ticketNumber' | 'message' | 'userName' | 'userEmail'>;

interface Told {
  /** At least one, in the order of the log, all of one item. */
  events: [Event, ...Event[]];
  item: QuotedItem | null;
  isThin: boolean;
  siteUrl: string;
}

const mostOfTitle = 100;
const mostOfSender = 100;
const mostOfExcerpt = 300;
const mostLines = 10;

/** Writes down what happened. A thin message quotes neither words nor names of customers. */
export function toChatMessage({ events, item, isThin, siteUrl }: Told): ChatMessage {
  const [first] = events;
  const app = `${siteUrl}/app/${first.workspaceId}`;
  const happened = linesOf(events, isThin);
  if (!item)
    return { title: titleWithoutItem(first, isThin), sender: null, excerpt: null, happened, link: linkOf(first, app) };
  const { ticketNumber, message } = item;
  const link = isGone(events) ? null : `${app}/inbox/${ticketNumber}`;
  if (isThin) return { title: `#${ticketNumber}`, sender: null, excerpt: null, happened, link };
  return {
    title: `#${ticketNumber} ${inertText(message, mostOfTitle)}`.trimEnd(),
    sender: inertText(item.userName ?? item.userEmail ?? '', mostOfSender) || 'Anonymous',
    excerpt: inertLines(excerptOf(events) ?? message, mostOfExcerpt),
    happened,
    link,
  };
}

function isGone(events: Event[]): boolean {
  return events.some(({ type }) => type === 'feedback.deleted' || type === 'feedback.erased');
}

/** The newest words: of the last comment or note that was not taken back. Null if nobody wrote any. */
function excerptOf(events: Event[]): string | null {
  const isTakenBack = new Set(events.flatMap(({ type, subject }) => (type === 'comment.deleted' ? [subject.id] : [])));
  return (
    events
      .filter(({ subject }) => !isTakenBack.has(subject.id))
      .map(ownTextOf)
      .findLast((text) => text !== null) ?? null
  );
}

/** Returns a line for each event. Events with the same line share it. */
function linesOf(events: Event[], isThin: boolean): string[] {
  const counts = new Map<string, number>();
  const telling = events.filter((event) => !isSaidByOthers(event));
  for (const event of telling.length > 0 ? telling : events) {
    const line = describeEvent(event, isThin);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = Array.from(counts, ([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `and ${lines.length - mostLines + 1} more`];
}

function titleWithoutItem(event: Event, isThin: boolean): string {
  if (event.type === 'subscription.disabled' && 'name' in event.data)
    return `Subscription ${inertText(event.data.name, mostOfTitle)}`;
  if (event.type === 'import.finished')
    return isThin || !('fileName' in event.data) || !event.data.fileName
      ? 'Import'
      : `Import of ${inertText(event.data.fileName, mostOfTitle)}`;
  return 'Feedback';
}

function linkOf({ type, subject }: Event, app: string): string | null {
  if (type === 'subscription.disabled') return `${app}/connections/${subject.id}`;
  return type === 'import.finished' ? `${app}/inbox` : null;
}
