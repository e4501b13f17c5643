import { withholdLinks } from '../../base/text/withhold-links.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '../../platform/mail/mail.ts';
import { asPlainName } from '../../platform/mail/plain-name.ts';
import { isClosed } from '../access/closed-workspaces.ts';
import { shownMs } from '../inbound-mails/prune-inbound-mails.ts';
import { type DigestRow, findUntold, noteTold } from './held-digest-sql.ts';
import { readLiveWorkspaces } from './places-sql.ts';

/** Mails that came before this hour of the day, in UTC, are told after it. */
const digestHour = 6;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostListed = 20;

/** A person who gets the digest. */
interface Reader {
  email: string;
  name: string;
}

interface Workspace {
  id: string;
  name: string;
}

/**
 * Tells the members of each workspace once a day which mails are held since the last time. Any number of processes may do
 * so, at any hour.
 */
export async function tellHeldMails(ctx: Context): Promise<void> {
  const cameBefore = latestDigest(ctx.clock());
  for (const id of await readLiveWorkspaces(ctx, await findUntold(ctx, cameBefore)))
    if (!isClosed(ctx, id)) await inTransaction(ctx, (tx) => tellMembers(tx, id, cameBefore));
}

/** Returns the last moment at which a digest was due. */
function latestDigest(now: Date): Date {
  const sinceHour = (now.getTime() - digestHour * hourMs) % dayMs;
  return new Date(now.getTime() - sinceHour);
}

async function tellMembers(tx: Context, workspaceId: string, cameBefore: Date): Promise<void> {
  const workspace = await tx.db.workspace.findUnique({ where: { id: workspaceId }, select: { id: true, name: true } });
  if (!workspace) return;
  const until = new Date(tx.clock().getTime() + shownMs);
  const { count, newest } = await noteTold(tx, workspaceId, { cameBefore, until, listed: mostListed });
  if (count === 0) return;
  const members = await tx.db.member.findMany({
    where: { workspaceId, status: 'active' },
    select: { user: { select: { email: true, name: true } } },
    orderBy: { userId: 'asc' },
  });
  await sendMail(tx, ...members.map(({ user }) => digest(user, workspace, tx.siteUrl, { count, newest })));
}

function digest(
  { email, name }: Reader,
  workspace: Workspace,
  siteUrl: string,
  { count, newest }: { count: number; newest: DigestRow[] },
): Mail {
  const workspaceName = asPlainName(workspace.name);
  const waits = count === 1 ? '1 new mail waits' : `${count} new mails wait`;
  const more = count - newest.length;
  const mail = composeMail({
    to: email,
    subject: `${workspaceName}: ${waits} for review`,
    name,
    paragraphs: [
      `${waits} in ${workspaceName} for somebody to look at. Their senders were not answered.`,
      ...newest.map(lineOf),
      ...(more > 0 ? [`And ${more} more.`] : []),
      `Release or delete them here: ${siteUrl}/app/${workspace.id}/mails`,
    ],
    footer: `You get this mail, once a day at most, because you are a member of ${workspaceName} and mails are held there.`,
  });
  return { ...mail, listsHeldOf: workspace.id };
}

/** Strangers have chosen the name and the subject, so neither becomes a link. */
function lineOf({ fromEmail, fromName, subject, rule }: DigestRow): string {
  const named = fromName === null ? '' : asPlainName(fromName);
  const address = fromEmail === null ? '' : `<${fromEmail}>`;
  const sender = [named, address].filter((part) => part !== '').join(' ') || 'Unknown sender';
  const title = asPlainName(withholdLinks(subject)) || '(no subject)';
  return `${sender}: ${title}\n${rule}`;
}
