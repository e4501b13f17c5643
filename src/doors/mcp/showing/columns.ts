import { shownEmail } from '../../../base/contact/shown-email.ts';
import { isTheirs, plainText, type Writers } from './fields-text.ts';
import { cut, isEmpty, tidied, toSnakeCase } from './names.ts';
import type { Fields } from './shown.ts';

/** What a cell shows: words of ours, of theirs, or both. */
export interface Cell {
  ours?: string | undefined;
  theirs?: string | undefined;
}

interface Column {
  value(row: Fields, now: Date): unknown;
  cell?(row: Fields, now: Date): Cell;
}

const mostCharactersOfCell = 160;
const mostCharactersOfName = 24;

/** How much some columns show in a table whose columns nobody chose, so that messages have room. */
export const narrowColumns: Readonly<Record<string, number>> = { category: 20, tags: 28 };

/** Columns that are no field of the contract, or show one in fewer words. */
const computed: Record<string, Column> = {
  number: { value: ({ ticketNumber, id }) => ticketNumber ?? id, cell: (row) => ({ ours: numberText(row) }) },
  age: {
    value: ageOf,
    cell: (row, now) => ({ ours: ageOf(row, now) }),
  },
  who: {
    value: (row) => [submitter(row), assignee(row)].filter(Boolean).join(' '),
    cell: (row) => ({ ours: assignee(row), theirs: submitter(row) }),
  },
  actor: {
    value: ({ actor }) => actorText((actor ?? {}) as Fields),
    cell: ({ actor }) => actorCell((actor ?? {}) as Fields),
  },
  subject: { value: subjectOf, cell: (row) => ({ ours: subjectOf(row) }) },
  changes: { value: ({ changes, data }) => changesText((changes ?? {}) as Fields) || commentText(data) },
  attempts: { value: ({ attempts }) => (Array.isArray(attempts) ? attemptsText(attempts) : attempts) },
};

/** The names of the columns that a table of these rows can have, besides the fields of the rows. */
export const computedColumns: readonly string[] = Object.keys(computed);

/** Returns the value of a row in a column, and its cell of so many characters. Undefined if it has nothing there. */
export function readCell(
  row: Fields,
  column: string,
  now: Date,
  writers: Writers,
  mostCharacters = mostCharactersOfCell,
): { value: unknown; cell: Cell } {
  const { value: read, cell } = computed[column] ?? { value: () => fieldOf(row, column) };
  const found = tidied(read(row, now), mostCharactersOfCell);
  if (isEmpty(found) || found === '') return { value: undefined, cell: {} };
  if (cell) return { value: found, cell: cell(row, now) };
  const text = cut(/email$/.test(column) ? shownEmail(String(found)) : plainText(found), mostCharacters);
  const isMarked = typeof found === 'string' || typeof found === 'object';
  return { value: found, cell: isMarked && isTheirs(writers, column) ? { theirs: text } : { ours: text } };
}

function fieldOf(row: Fields, column: string): unknown {
  const name = Object.keys(row).find((one) => toSnakeCase(one) === column);
  return name === undefined ? undefined : row[name];
}

export function numberText({ ticketNumber, id }: Fields): string {
  return ticketNumber ? `#${ticketNumber}` : String(id);
}

function submitter({ userName, userEmail, userPhone }: Fields): string | undefined {
  const name = userName ?? (typeof userEmail === 'string' ? shownEmail(userEmail) : userPhone);
  return typeof name === 'string' ? cut(name, mostCharactersOfName) : undefined;
}

function assignee({ assigneeName, assigneeEmail, assigneeId }: Fields): string | undefined {
  const name = assigneeName ?? (typeof assigneeEmail === 'string' ? shownEmail(assigneeEmail) : assigneeId);
  return typeof name === 'string' ? `@${cut(name, mostCharactersOfName)}` : undefined;
}

/** Actors who chose their own name. */
const named = ['customer', 'app'];

function actorCell(actor: Fields): Cell {
  const text = cut(actorText(actor), mostCharactersOfCell);
  return named.includes(String(actor.type)) && actor.name ? { theirs: text } : { ours: text };
}

function subjectOf({ subject }: Fields): string {
  return plainText((subject as Fields | undefined)?.id);
}

function ageOf({ createdAt, occurredAt }: Fields, now: Date): string {
  return ageText(String(createdAt ?? occurredAt), now);
}

function actorText({ type, name, user }: Fields): string {
  if (user) return `${name} (app of ${(user as Fields).name})`;
  return name ? `${name} (${type})` : String(type);
}

function changesText(changes: Fields): string {
  return Object.entries(changes as Record<string, { from: unknown; to: unknown }>)
    .map(([name, { from, to }]) => `${toSnakeCase(name)}: ${plainText(from) || '–'} → ${plainText(to) || '–'}`)
    .join('; ');
}

/** Of a comment or a note, which changes nothing, what was written. */
function commentText(data: unknown): string {
  const { message, content } = (data ?? {}) as Fields;
  return plainText(message ?? content);
}

function attemptsText(attempts: Fields[]): string {
  const { status, error } = attempts.at(-1) ?? {};
  return attempts.length === 0 ? '' : `${attempts.length}, the latest: ${plainText(error ?? status)}`;
}

const units: [string, number][] = [
  ['y', 365 * 86_400],
  ['mo', 30 * 86_400],
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
];

/** How long ago something was, in its largest unit. */
function ageText(time: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(time)) / 1_000);
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.floor(seconds / size)}${unit}`;
}
