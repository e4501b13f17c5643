import type { ImportedComment, ImportedLine } from '../../../generated/sdk/types.gen.ts';
import { people } from '../projects/example-people.ts';
import type { DemoItem } from './demo-item.ts';
import { olderItems } from './older-items.ts';
import { recentItems } from './recent-items.ts';

const hourMs = 3_600_000;

/** Writes the example data as a file of lines to import. Every third open item is the user's. */
export function demoLines(now: Date, userId: string): string {
  const lines = [...recentItems, ...olderItems]
    .toReversed()
    .map((item, index) => toLine(item, now, index % 3 === 0 ? userId : undefined));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function toLine(item: DemoItem, now: Date, assigneeId: string | undefined): ImportedLine {
  const { from, message, category, tags, status, priority, rating, platform, answered, done, talk = [] } = item;
  const { name, email } = people[from];
  const came = now.getTime() - item.days * 24 * hourMs;
  const after = (hours: number) => new Date(Math.min(came + hours * hourMs, now.getTime())).toISOString();
  return {
    ...{ message, category, tags, status, rating, userName: name, userEmail: email, createdAt: after(0) },
    ...(priority && { priority }),
    ...(platform && { customMetadata: { customFields: { cf_platform: platform } } }),
    ...(answered !== undefined && { firstAnsweredAt: after(answered) }),
    ...(done !== undefined && { resolvedAt: after(done) }),
    ...(done === undefined && assigneeId && { assigneeId }),
    comments: talk.map((text, index) => toComment(text, index, { name, email }, after((answered ?? 1) + index * 0.4))),
  };
}

/** The team answers first. */
function toComment(
  message: string,
  index: number,
  { name, email }: { name: string; email: string },
  createdAt: string,
): ImportedComment {
  if (index % 2 === 0) return { message, authorType: 'agent', authorName: 'Support', createdAt };
  return { message, authorType: 'customer', authorName: name, authorEmail: email, createdAt };
}
