import type { Notification } from '../../../generated/prisma/client.ts';
import type { ChannelsOfKind } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import { isOpenOnce, isStronger, merges, type Telling } from './telling.ts';

/** For so long after its first event a notification takes in what follows, and is not mailed. */
export const collectsForMs = 300_000;
/** More items than these, by one cause, are one notification. */
const mostByThemselves = 5;

/** A notification that is unread, as far as others become one with it. */
export interface OpenRow
  extends Telling,
    Pick<Notification, 'id' | 'count' | 'inBell' | 'createdAt' | 'mailDueAt' | 'pushDueAt'> {}

interface Entry {
  row: OpenRow;
  state: 'stored' | 'new' | 'changed' | 'gone';
}

/** The unread notifications of members, to which more are added. */
export class OpenNotifications {
  readonly #entries: Entry[] = [];
  /** By user and item those that still take in others, and by user and cause those of which one is open at a time. */
  readonly #taking = new Map<string, Entry>();
  readonly #now: Date;

  constructor(now: Date, stored: OpenRow[]) {
    this.#now = now;
    for (const row of stored) this.#keep({ row, state: 'stored' });
  }

  /** Adds what is told by these channels: to a notification that takes it in, or as a new one. */
  add(telling: Telling, channels: ChannelsOfKind): void {
    const key = keyOfTaking(telling);
    const entry = key === null ? undefined : this.#taking.get(key);
    if (entry) this.#takeIn(entry, telling, channels);
    else this.#keep({ row: this.#newRow(telling, channels), state: 'new' });
  }

  /** The rows that are to be written. */
  result(): { added: OpenRow[]; changed: OpenRow[]; gone: string[] } {
    for (const entries of this.#byCause()) collect(entries);
    const rows = (state: Entry['state']) => this.#entries.flatMap((entry) => (entry.state === state ? entry.row : []));
    return { added: rows('new'), changed: rows('changed'), gone: rows('gone').map(({ id }) => id) };
  }

  #keep(entry: Entry): void {
    this.#entries.push(entry);
    const key = keyOfTaking(entry.row);
    if (key !== null && (this.#isRecent(entry.row) || isOpenOnce(entry.row.kind))) this.#taking.set(key, entry);
  }

  #isRecent({ createdAt }: OpenRow): boolean {
    return createdAt.getTime() > this.#now.getTime() - collectsForMs;
  }

  #newRow(telling: Telling, { bell, mail, push }: ChannelsOfKind): OpenRow {
    const createdAt = this.#now;
    const mailDueAt = mail ? new Date(createdAt.getTime() + collectsForMs) : null;
    const sent = { mailDueAt, pushDueAt: push ? createdAt : null };
    return { ...telling, id: newId('ntf'), count: 1, inBell: bell, createdAt, ...sent };
  }

  #takeIn(entry: Entry, telling: Telling, { bell, mail, push }: ChannelsOfKind): void {
    const { row } = entry;
    const { kind, reason, title, actor, eventId, cause } = telling;
    if (isOpenOnce(kind)) Object.assign(row, { count: row.count + 1, actor, eventId });
    else if (isStronger(kind, row.kind)) Object.assign(row, { kind, reason, title, actor, eventId, cause });
    row.inBell ||= bell;
    if (mail) row.mailDueAt ??= new Date(row.createdAt.getTime() + collectsForMs);
    if (push) row.pushDueAt ??= this.#now;
    if (entry.state === 'stored') entry.state = 'changed';
  }

  /** The entries that one user was told by one cause within the time. */
  #byCause(): Iterable<Entry[]> {
    const byCause = new Map<string, Entry[]>();
    for (const entry of this.#entries) {
      const { userId, kind, cause } = entry.row;
      if (cause === null || isOpenOnce(kind) || !this.#isRecent(entry.row)) continue;
      const key = `${userId} ${kind} ${cause}`;
      byCause.set(key, [...(byCause.get(key) ?? []), entry]);
    }
    return byCause.values();
  }
}

/** Makes one of them if they are many: the first, so that what waits to be sent is sent once. */
function collect(entries: Entry[]): void {
  const rows = entries.map(({ row }) => row);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const [first, ...others] = entries;
  if (!first || others.length === 0 || count <= mostByThemselves) return;
  Object.assign(first.row, {
    ...{ count, feedbackId: null, inBell: rows.some(({ inBell }) => inBell) },
    mailDueAt: earliest(rows.map(({ mailDueAt }) => mailDueAt)),
    pushDueAt: earliest(rows.map(({ pushDueAt }) => pushDueAt)),
  });
  if (first.state === 'stored') first.state = 'changed';
  for (const other of others) other.state = 'gone';
}

/** The key by which a notification takes in another one. Null for one that stands alone. */
function keyOfTaking({ userId, kind, feedbackId, cause }: Telling): string | null {
  if (isOpenOnce(kind)) return `${userId} ${kind} ${cause}`;
  return merges(kind) && feedbackId !== null ? `${userId} ${feedbackId}` : null;
}

function earliest(times: (Date | null)[]): Date | null {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.min(...known));
}
