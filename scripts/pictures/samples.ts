import { setTimeout as wait } from 'node:timers/promises';
import type { Heed } from '@heed/sdk';
import type { Feedback } from '../../generated/sdk-schemas.ts';

interface Place {
  workspaceId: string;
  projectId: string;
}

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const said = (authorName: string, message: string, hours: number, authorType = 'customer') => ({
  authorName,
  ...{ message, authorType, createdAt: ago(hours) },
});

const theItem = 'The export stops at 10,000 rows, and the file has no last line';

/** What a small team might have in its inbox. */
const items = [
  {
    ...{ message: 'Please let us sort the list by votes', userName: 'Marta Ruiz', userEmail: 'marta@example.com' },
    ...{ category: 'Idea', priority: 'low', tags: ['list'], createdAt: ago(70) },
    comments: [said('Grace Hopper', 'A good idea. It is on our list for spring.', 60, 'agent')],
  },
  {
    ...{ message: 'Two of our invoices show the old address', userName: 'Jonas Weber', userEmail: 'jonas@example.net' },
    ...{ category: 'Billing', priority: 'high', tags: ['invoice'], status: 'in-progress', createdAt: ago(52) },
    ...{ dueDate: ago(2) },
  },
  {
    ...{ message: 'Dark mode would help us on the night shift', userName: 'Amara Okafor' },
    ...{ userEmail: 'amara@example.org', category: 'Idea', tags: ['design'], createdAt: ago(44) },
  },
  {
    ...{
      message: theItem,
      userName: 'Ada Lovelace',
      userEmail: 'ada@example.org',
      category: 'Bug',
      priority: 'urgent',
    },
    ...{ tags: ['export', 'team plan'], status: 'in-progress', createdAt: ago(26), dueDate: ago(-3) },
    comments: [
      said('Grace Hopper', 'Sorry about that, Ada. Is it the CSV or the JSON file?', 22, 'agent'),
      said('Ada Lovelace', 'The CSV. JSON is complete, but my colleagues work in a spreadsheet.', 5),
    ],
  },
  {
    ...{ message: 'The search does not find my orders', userName: 'Lin Chen', userEmail: 'lin@example.com' },
    ...{ category: 'Bug', priority: 'medium', tags: ['search'], createdAt: ago(9) },
  },
  {
    ...{ message: 'Thank you, the new start page is lovely', userName: 'Sam Taylor', userEmail: 'sam@example.net' },
    ...{ category: 'Praise', createdAt: ago(4) },
  },
  {
    ...{ message: 'I cannot sign in after the update', userName: 'Noor Haddad', userEmail: 'noor@example.org' },
    ...{ category: 'Bug', priority: 'high', tags: ['sign-in'], createdAt: ago(1), dueDate: ago(-1) },
  },
];

/** Stores them, with their times of the last days, and returns the one whose conversation is shown. */
export async function addSamples(heed: Heed, { workspaceId, projectId }: Place): Promise<Feedback> {
  const me = await heed.me.get();
  const lines = items.map((item) => JSON.stringify(item)).join('\n');
  const file = new TextEncoder().encode(lines);
  const { id } = await heed.imports.create({ workspaceId, projectId, file, format: 'ndjson' });
  while ((await heed.imports.get(id, { workspaceId })).status !== 'finished') await wait(200);
  const { items: stored } = await heed.feedback.list({ workspaceId, search: 'rows' }).page();
  const found = stored.find(({ message }) => message === theItem);
  if (!found) throw new Error('The samples must be stored');
  await heed.notes.create(found.id, {
    workspaceId,
    content: 'The stream ends when the proxy times out: see the release of Tuesday.',
  });
  await heed.feedback.update(found.id, { workspaceId, assigneeId: me.user.id });
  return found;
}
