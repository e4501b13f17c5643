import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { ToldEvent } from './told-events-sql.ts';

/** An item as it is now. */
export interface ToldItem {
  id: string;
  assigneeId: string | null;
  watcherIds: string[];
}

/** An automation or a subscription. */
interface Made {
  id: string;
  name: string;
  createdBy: string | null;
}

/** Facts that the events do not tell themselves, each by its id. */
export interface Facts {
  items: Map<string, ToldItem>;
  /** Whom a note names. */
  mentions: Map<string, string[]>;
  /** The agent who wrote a comment. */
  authors: Map<string, string>;
  /** Whose key it is. */
  keyUsers: Map<string, string>;
  made: Map<string, Made>;
}

/** Reads what these events need, each table at most once. Rows that are gone or erased are left out. */
export async function readFacts({ db }: SqlContext, workspaceId: string, events: ToldEvent[]): Promise<Facts> {
  const read = <Row extends object>(
    ids: (string | null)[],
    columns: Prisma.Sql,
    table: Prisma.Sql,
    lock = Prisma.empty,
  ): Promise<Row[]> => {
    const distinct = [...new Set(ids.filter((id) => id !== null))];
    if (distinct.length === 0) return Promise.resolve([]);
    return db.rows<Row>(Prisma.sql`SELECT id, ${columns} FROM ${table} AND id = ANY(${distinct}::text[]) ${lock}`);
  };
  const here = Prisma.sql`WHERE workspace_id = ${workspaceId}`;
  const subjects = (...types: ToldEvent['type'][]) =>
    events.filter(({ type }) => types.includes(type)).map(({ subjectId }) => subjectId);

  const items = await read<ToldItem>(
    events.map(({ feedbackId }) => feedbackId),
    Prisma.sql`assignee_id AS "assigneeId", watcher_ids AS "watcherIds"`,
    Prisma.sql`feedback ${here} AND erased_at IS NULL`,
    // Until the notifications are stored, none of the items goes.
    Prisma.sql`ORDER BY id FOR KEY SHARE`,
  );
  const notes = await read<{ id: string; mentions: string[] }>(
    subjects('note.created'),
    Prisma.sql`mentions`,
    Prisma.sql`notes ${here}`,
  );
  const comments = await read<{ id: string; userId: string }>(
    events.flatMap(({ commentIds }) => commentIds ?? []),
    Prisma.sql`author_id AS "userId"`,
    Prisma.sql`comments ${here} AND author_id IS NOT NULL`,
  );
  const keys = await read<{ id: string; userId: string }>(
    events.map(({ actor }) => (actor.type === 'apiKey' ? actor.id : null)),
    Prisma.sql`user_id AS "userId"`,
    Prisma.sql`api_keys WHERE true`,
  );
  const named = Prisma.sql`name, created_by AS "createdBy"`;
  const automations = await read<Made>(
    subjects('automation.run_finished', 'automation.updated'),
    named,
    Prisma.sql`automations ${here}`,
  );
  const subscriptions = await read<Made>(subjects('subscription.disabled'), named, Prisma.sql`subscriptions ${here}`);
  return {
    items: byId(items),
    mentions: new Map(notes.map(({ id, mentions }) => [id, mentions])),
    authors: new Map(comments.map(({ id, userId }) => [id, userId])),
    keyUsers: new Map(keys.map(({ id, userId }) => [id, userId])),
    made: byId([...automations, ...subscriptions]),
  };
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
