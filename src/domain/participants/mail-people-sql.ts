import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { readSender } from '../../platform/mail/sender.ts';
import { isOfReplyForm } from './mail-addresses.ts';

/** A person in To or Cc of the item's mails, who is neither its submitter, nor one of us. */
export interface MailPerson {
  email: string;
  /** Whether a mail that named them proves its sender. */
  isProven: boolean;
}

type Item = Pick<Feedback, 'workspaceId' | 'id' | 'userEmail' | 'answerTo'>;

const mostNamed = 200;

/** Reads the people whom mails of the item name, in the order of their addresses. */
export async function readMailPeople(ctx: SqlContext, item: Item): Promise<MailPerson[]> {
  const { workspaceId, id } = item;
  const rows = await ctx.db.rows<{ address: string; isProven: boolean }>(Prisma.sql`
    SELECT named.address, bool_or(named.verified) AS "isProven" FROM (
      SELECT jsonb_array_elements_text(coalesce(m.context -> 'to', '[]') || coalesce(m.context -> 'cc', '[]')) AS address, m.verified
      FROM inbound_mails m
      WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${id} AND m.state IN ('item', 'comment')) AS named
    GROUP BY named.address ORDER BY named.address LIMIT ${mostNamed}`);
  const people = new Map<string, MailPerson>();
  for (const { address, isProven } of rows) {
    const email = normalizeEmail(address);
    if (email !== null) people.set(email, { email, isProven: isProven || people.get(email)?.isProven === true });
  }
  if (people.size === 0) return [];
  const ours = await readOurs(ctx, workspaceId, [...people.keys()]);
  return [...people.values()].filter(
    ({ email }) =>
      email !== item.userEmail &&
      email !== item.answerTo &&
      !ours.has(email) &&
      !isOfReplyForm(ctx.mailReplyAddress, email),
  );
}

/** Returns the addresses of the service, of its projects and of the workspace's members, as far as they are among these. */
async function readOurs(ctx: SqlContext, workspaceId: string, emails: string[]): Promise<Set<string>> {
  const sender = readSender(ctx.mailFrom)?.address.toLowerCase();
  const users = await ctx.db.rows<{ id: string; email: string }>(Prisma.sql`
    SELECT id, email FROM users WHERE email = ANY(${emails}::text[])`);
  const members = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT user_id AS id FROM members WHERE workspace_id = ${workspaceId} AND user_id = ANY(${users.map(({ id }) => id)}::text[])`);
  const addresses = await ctx.db.rows<{ address: string | null }>(Prisma.sql`
    SELECT address FROM project_addresses WHERE address = ANY(${emails}::text[])`);
  const senders = await ctx.db.rows<{ address: string | null }>(Prisma.sql`
    SELECT DISTINCT lower(mail_settings #>> '{from,address}') AS address FROM projects WHERE workspace_id = ${workspaceId}`);
  const ofMembers = users.filter(({ id }) => members.some((member) => member.id === id)).map(({ email }) => email);
  const found = [...addresses, ...senders].flatMap(({ address }) => address ?? []);
  return new Set([...ofMembers, ...found, ...(sender ? [sender] : [])]);
}

/** Makes these people participants whom only comments reach that name them. A participant keeps their kind. */
export async function storeCc(
  ctx: SqlContext,
  { workspaceId, id }: Pick<Item, 'workspaceId' | 'id'>,
  people: MailPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(
    ({ email, isProven }) =>
      Prisma.sql`(${newId('ptc')}, ${workspaceId}, ${id}, 'cc', ${email}, ${isProven}, ${ctx.clock()}::timestamptz)`,
  );
  await ctx.db.run(Prisma.sql`
    INSERT INTO participants AS p (id, workspace_id, feedback_id, kind, email, sees_history, created_at)
    VALUES ${Prisma.join(rows)}
    ON CONFLICT (workspace_id, feedback_id, email) DO UPDATE SET sees_history = p.sees_history OR excluded.sees_history`);
}
