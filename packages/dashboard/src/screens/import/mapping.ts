import type { Project } from '../../../../../generated/sdk/types.gen.ts';

/** Fields that a column of a table can fill. */
export const fields = [
  'message',
  'externalId',
  'category',
  'status',
  'priority',
  'rating',
  'tags',
  'votes',
  'userName',
  'userEmail',
  'userPhone',
  'assigneeEmail',
  'createdAt',
  'resolvedAt',
  'dueDate',
] as const;
export type Field = (typeof fields)[number];

/** From column to field. Columns that it does not have are left out. */
export type Mapping = Readonly<Record<string, string>>;

/** Other names of fields, without case, spaces and signs. */
const otherNames: Partial<Record<Field, string[]>> = {
  message: ['text', 'feedback', 'comment', 'description', 'body', 'title', 'subject', 'nachricht'],
  externalId: ['id', 'ticketid', 'number', 'key'],
  category: ['type', 'board', 'kategorie'],
  status: ['state'],
  priority: ['prio', 'prioritat'],
  rating: ['score', 'nps', 'stars', 'bewertung'],
  tags: ['labels', 'schlagworte'],
  votes: ['upvotes', 'votecount', 'stimmen'],
  userName: ['name', 'author', 'authorname', 'customer', 'requester'],
  userEmail: ['email', 'mail', 'authoremail', 'customeremail', 'requesteremail'],
  userPhone: ['phone', 'telefon', 'mobile'],
  assigneeEmail: ['assignee', 'owner'],
  createdAt: ['created', 'date', 'createdon', 'datum', 'timestamp'],
  resolvedAt: ['resolved', 'closed', 'closedat', 'solvedat'],
  dueDate: ['due', 'deadline'],
};

export function customFields({ customFieldDefinitions }: Project): { value: string; label: string }[] {
  return customFieldDefinitions.map(({ id, label }) => ({ value: `customFields.${id}`, label }));
}

/** Finds a field for each column by its name, each field once: the first field of the list goes first. */
export function guessMapping(columns: readonly string[], own: readonly { value: string; label: string }[]): Mapping {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  const free = new Set(columns);
  const found: Record<string, string> = {};
  const names = [
    ...fields.map((field) => ({ field: field as string, names: [field, ...(otherNames[field] ?? [])] })),
    ...own.map(({ value, label }) => ({ field: value, names: [value, label] })),
  ];
  for (const { field, names: candidates } of names) {
    const column = candidates.map(plain).flatMap((name) => [...free].filter((one) => plain(one) === name))[0];
    if (column === undefined) continue;
    free.delete(column);
    found[column] = field;
  }
  return found;
}
