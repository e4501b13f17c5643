import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { renewWords } from '../item-words/item-words-sql.ts';
import { removeNotificationsOfCustomers } from '../notification-rows/remove-sql.ts';

/** The person in one workspace. */
export interface Person {
  workspaceId: string;
  /** Of the customer, and of those who were merged into them. */
  ids: string[];
  emails: string[];
}

const erased = '[erased]';

/** Where something is erased. */
export type InWorkspace = Pick<Person, 'workspaceId'>;

/** Items that are still to be emptied: those of the person, and from their addresses. */
export function isToErase({ ids, emails }: Person): Prisma.Sql {
  return Prisma.sql`((f.customer_id = ANY(${ids}::text[]) AND f.message <> ${erased}) OR f.user_email = ANY(${emails}::text[]))`;
}

/** Empties the items. What statistics count stays. */
export async function eraseItems(tx: SqlContext, { workspaceId }: InWorkspace, ids: string[]): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET message = ${erased}, external_id = NULL, user_name = NULL, user_email = NULL, user_phone = NULL,
      answer_to = NULL, has_more = false, screenshot_url = NULL, attachment_url = NULL, audio_url = NULL, video_url = NULL, context = '{}', links = '[]',
      custom_metadata = NULL, satisfaction = satisfaction || '{"text": null}'::jsonb, erased_at = ${tx.clock()}::timestamptz, updated_at = ${tx.clock()}::timestamptz,
      version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
  await tx.db.run(Prisma.sql`
    UPDATE notes SET content = ${erased}, content_html = NULL
    WHERE workspace_id = ${workspaceId} AND feedback_id = ANY(${ids}::text[])`);
  await tx.db.run(Prisma.sql`
    UPDATE automation_runs SET trace = '[]', actions_executed = (
      SELECT coalesce(jsonb_agg(CASE WHEN step ? 'error' THEN step || ${JSON.stringify({ error: erased })}::jsonb ELSE step END), '[]')
      FROM jsonb_array_elements(actions_executed) AS step)
    WHERE workspace_id = ${workspaceId} AND feedback_id = ANY(${ids}::text[])`);
}

/** Empties what customers wrote on these items, and returns how much that was. The search forgets their notes too. */
export async function eraseCommentsOn(
  tx: SqlContext,
  { workspaceId }: InWorkspace,
  feedbackIds: string[],
): Promise<number> {
  const { count } = await eraseComments(tx, workspaceId, Prisma.sql`feedback_id = ANY(${feedbackIds}::text[])`);
  await renewWords(tx, workspaceId, feedbackIds);
  return count;
}

/** Empties what was written from the person's addresses on any item, and tells its events apart. */
export async function eraseCommentsFrom(tx: SqlContext, { workspaceId, emails }: Person): Promise<number> {
  const which = Prisma.sql`lower(author_email) = ANY(${emails}::text[])`;
  const { count, items } = await eraseComments(tx, workspaceId, which);
  await renewWords(tx, workspaceId, items);
  return count;
}

async function eraseComments(tx: SqlContext, workspaceId: string, which: Prisma.Sql) {
  const rows = await tx.db.rows<{ id: string; feedbackId: string; name: string }>(Prisma.sql`
    WITH written AS (
      SELECT id, author_name FROM comments
      WHERE workspace_id = ${workspaceId} AND author_type = 'customer' AND author_name <> 'Erased' AND ${which}
      ORDER BY id FOR UPDATE
    )
    UPDATE comments c SET message = ${erased}, author_name = 'Erased', author_email = NULL
    FROM written WHERE c.workspace_id = ${workspaceId} AND c.id = written.id
    RETURNING c.id, c.feedback_id AS "feedbackId", written.author_name AS name`);
  const items = [...new Set(rows.map(({ feedbackId }) => feedbackId))];
  await tx.db.run(Prisma.sql`
    WITH locked AS (
      SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND id = ANY(${items}::text[])
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE feedback SET version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(SELECT id FROM locked))`);
  const ids = rows.map(({ id }) => id);
  // Mails that wait may quote what was written.
  await tx.jobs.remove(tx, 'feedbackId', items);
  const names = [...new Set(rows.map(({ name }) => name))];
  await removeNotificationsOfCustomers(tx, workspaceId, { feedbackIds: items, names });
  await eraseActors(tx, workspaceId, { feedbackIds: items, names });
  await eraseAnswersAbout(tx, workspaceId, ids);
  await eraseEvents(
    tx,
    workspaceId,
    Prisma.sql`feedback_id = ANY(${items}::text[]) AND type = 'comment.created'
    AND subject_id = ANY(${ids}::text[])`,
  );
  return { count: rows.length, items };
}

export function eraseEventsOfItems(tx: SqlContext, { workspaceId }: InWorkspace, feedbackIds: string[]): Promise<void> {
  return eraseEvents(tx, workspaceId, Prisma.sql`feedback_id = ANY(${feedbackIds}::text[])`);
}

/** Takes the person's addresses from the events about mails and links of these items. */
export function eraseEventsOfMails(
  tx: SqlContext,
  { workspaceId, emails }: Person,
  feedbackIds: string[],
): Promise<void> {
  return eraseEvents(
    tx,
    workspaceId,
    Prisma.sql`feedback_id = ANY(${feedbackIds}::text[]) AND (type LIKE 'mail.%' OR type LIKE 'thread.%')
    AND coalesce(data ->> 'to', data ->> 'email') = ANY(${emails}::text[])`,
  );
}

export function eraseEventsOfCustomers(tx: SqlContext, { workspaceId, ids }: Person): Promise<void> {
  return eraseEvents(tx, workspaceId, Prisma.sql`feedback_id IS NULL AND subject_id = ANY(${ids}::text[])`);
}

/** Empties the events of automations and subscriptions in which one of the texts, in lower case, occurs. Their ids are a range of the index. */
export function eraseEventsOfRules(tx: SqlContext, { workspaceId }: InWorkspace, texts: string[]): Promise<void> {
  const told = Prisma.sql`lower(data::text || coalesce(changes::text, '') || coalesce(unshown::text, ''))`;
  return eraseEvents(
    tx,
    workspaceId,
    Prisma.sql`subject_type <> 'feedback'
    AND ((subject_id >= 'aut' AND subject_id < 'auu') OR (subject_id >= 'sub' AND subject_id < 'suc'))
    AND EXISTS (SELECT FROM unnest(${texts}::text[]) AS one (text) WHERE strpos(${told}, one.text) > 0)`,
  );
}

/** Takes the names of customers from the events of what they did on these items, such as a new status by an answer. */
async function eraseActors(
  { db }: SqlContext,
  workspaceId: string,
  { feedbackIds, names }: { feedbackIds: string[]; names: string[] },
): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE events SET actor_name = NULL WHERE workspace_id = ${workspaceId} AND feedback_id = ANY(${feedbackIds}::text[])
      AND actor_type = 'customer' AND actor_name = ANY(${names}::text[])`);
}

/** Takes from events what they told, and from their deliveries what a receiver answered. */
async function eraseEvents(tx: SqlContext, workspaceId: string, which: Prisma.Sql): Promise<void> {
  await tx.db.run(Prisma.sql`
    WITH rewritten AS (
      UPDATE events SET data = '{"erased":true}', changes = NULL, unshown = NULL,
        actor_name = CASE WHEN actor_type = 'customer' THEN NULL ELSE actor_name END WHERE workspace_id = ${workspaceId} AND ${which}
      RETURNING id
    )
    UPDATE deliveries SET attempts = (
      SELECT coalesce(jsonb_agg(one || '{"responseBody": null}'), '[]') FROM jsonb_array_elements(attempts) AS one)
    WHERE workspace_id = ${workspaceId} AND event_id IN (SELECT id FROM rewritten) AND attempts <> '[]'`);
}

/** Removes the jobs and posts that are about these items: mails, and calls of webhooks. */
export async function eraseJobs(tx: SqlContext, { workspaceId }: InWorkspace, feedbackIds: string[]): Promise<void> {
  const runs = await tx.db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM automation_runs WHERE workspace_id = ${workspaceId} AND feedback_id = ANY(${feedbackIds}::text[])`);
  await tx.jobs.remove(tx, 'feedbackId', feedbackIds);
  const runIds = runs.map(({ id }) => id);
  await tx.jobs.remove(tx, 'runId', runIds);
  // Deliveries of events stay: what they send is read, and erased, in the log.
  await tx.db.run(Prisma.sql`
    DELETE FROM outgoing_posts
    WHERE workspace_id = ${workspaceId} AND item = ANY(${feedbackIds}::text[]) AND data IS NOT NULL`);
}

/** Empties the answers kept for an `Idempotency-Key` that name one of these resources. */
export async function eraseAnswersAbout(tx: SqlContext, workspaceId: string, ids: string[]): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE idempotency_records SET body = '' WHERE workspace_id = ${workspaceId} AND EXISTS (
      SELECT FROM regexp_matches(path || ' ' || body, '(?:fb|cus|cmt)_[0-9a-z]{26}', 'g') AS named
      WHERE named[1] = ANY(${ids}::text[]))`);
}

/** Empties those in which an address or a number occurs. */
export async function eraseAnswersWith(tx: SqlContext, { workspaceId }: Person, texts: string[]): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE idempotency_records SET body = '' WHERE workspace_id = ${workspaceId} AND EXISTS (
      SELECT FROM unnest(${texts}::text[]) AS text WHERE strpos(lower(body), lower(text)) > 0)`);
}
