import { type Feedback, Prisma, type Project } from '../../../generated/prisma/client.ts';
import type { AudienceEntry, AudiencePreview, MailReason } from '../../../generated/sdk/types.gen.ts';
import { hashEmail } from '../../base/contact/hash-email.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { entersResolved } from '../mail-rows/resolved-mail.ts';
import { readMailPeople } from '../participants/mail-people-sql.ts';
import { requireNamed } from '../participants/named-cc.ts';
import { readParticipants } from '../participants/participants-sql.ts';
import { isAddressProven } from '../rules/address-proven.ts';
import { type ProjectRules, toProjectRules } from '../rules/project-rules.ts';
import { requireStatusCategory } from '../rules/status.ts';
import { type Recipient, reasonNotToMail } from './reason-not-to-mail.ts';
import { wasFull } from './sending/mailing-sql.ts';

type Change = Pick<AudiencePreview, 'comment' | 'update'>;
type Person = { isSubmitter: boolean; name: string | null; email: string | null; isLeftOut?: boolean };

/** Returns whom a change of an item would reach, the submitter first. The conditions are those of the sender. */
export async function findAudience(
  ctx: Context,
  item: Feedback,
  project: Project,
  { comment, update }: Change,
): Promise<AudienceEntry[]> {
  const rules = toProjectRules(project);
  const isAnswer = comment !== undefined && comment.authorType !== 'customer' && comment.notify !== false;
  const isResolved = resolves(item, rules, update?.status) && (await mayTellResolved(ctx, item));
  const isMuted = comment?.notify === false;
  if (!isAnswer && !isResolved && !isMuted) return [];
  const people = await listPeople(ctx, item, comment?.cc ?? []);
  const told = isAnswer ? people : isMuted ? people.filter((one) => !one.isLeftOut) : people.slice(0, 1);
  return Promise.all(
    told.map(async (person) => {
      const kind = isAnswer || !isResolved ? 'answer' : 'resolved';
      if (person.isLeftOut) return presentEntry(person, 'not_named');
      const isLeftOut = isMuted && !(isResolved && person.isSubmitter);
      const reached =
        kind === 'answer' && person.isSubmitter ? { ...person, email: item.answerTo ?? person.email } : person;
      const reason = isLeftOut ? 'off' : await reasonOf(ctx, item, rules, reached, kind);
      return presentEntry(reached, reason);
    }),
  );
}

async function reasonOf(
  ctx: Context,
  item: Feedback,
  { mailSettings }: ProjectRules,
  { email, isSubmitter }: Person,
  kind: Recipient['kind'],
): Promise<MailReason | null> {
  const { workspaceId, id: feedbackId } = item;
  const emailHash = hashEmail(email ?? '');
  const stopped = [emailHash, ...(isSubmitter ? [hashEmail(item.userEmail ?? '')] : [])];
  const [stops, suppressions, [full]] = await Promise.all([
    ctx.db.mailStop.count({ where: { workspaceId, feedbackId, emailHash: { in: stopped } } }),
    ctx.db.mailSuppression.count({ where: { workspaceId, emailHash } }),
    ctx.db.rows<{ isFull: boolean }>(
      Prisma.sql`SELECT ${wasFull(ctx, workspaceId, Prisma.sql`${email ?? ''}`)} AS "isFull"`,
    ),
  ]);
  const wishes = { isStopped: stops > 0, isSuppressed: suppressions > 0, isFull: full?.isFull === true };
  const recipient = {
    kind,
    isAutomatic: kind !== 'answer',
    address: email,
    isSubmitter,
    isParticipant: true,
    item,
    mailSettings,
    ...wishes,
  };
  return reasonNotToMail(recipient, ctx.sendsMail);
}

/** The people of the item's mails come last: those whom a comment names, and those whom it leaves out. */
async function listPeople(ctx: Context, item: Feedback, cc: string[]): Promise<Person[]> {
  const named = await requireNamed(ctx, item, cc, 'body/comment/cc');
  const stored = (await readParticipants(ctx, item)).filter(({ email }) => email !== item.userEmail);
  const others = stored
    .filter(({ kind }) => kind !== 'cc')
    .map(({ name, email }) => ({ isSubmitter: false, name, email }));
  const submitter = { isSubmitter: true, name: item.userName, email: item.userEmail };
  const ofMails = (await readMailPeople(ctx, item)).filter(({ email }) => !others.some((one) => one.email === email));
  return [
    submitter,
    ...others,
    ...ofMails.map(({ email }) => {
      const isLeftOut = !named.some((one) => one.email === email);
      return { isSubmitter: false, name: null, email, isLeftOut };
    }),
  ];
}

function resolves(item: Feedback, rules: ProjectRules, status: string | undefined): boolean {
  if (status === undefined) return false;
  try {
    return entersResolved(item, { statusCategory: requireStatusCategory(rules, status) });
  } catch (error) {
    const [detail] = error instanceof BadRequest ? (error.details ?? []) : [];
    throw detail ? BadRequest.of({ path: 'body/update/status', message: detail.message }) : error;
  }
}

/** The owner of an address that nobody has proven hears of the item only after an agent has answered. */
async function mayTellResolved(ctx: Context, item: Feedback): Promise<boolean> {
  const { workspaceId, id: feedbackId } = item;
  if (isAddressProven(item)) return true;
  return (await ctx.db.comment.count({ where: { workspaceId, feedbackId, authorType: 'agent' }, take: 1 })) > 0;
}

function presentEntry({ isSubmitter, name, email }: Person, reason: AudienceEntry['reason']): AudienceEntry {
  return {
    person: { kind: isSubmitter ? 'customer' : 'participant', name, email },
    channel: 'mail',
    why: isSubmitter ? 'because they wrote this' : 'because they were added to the conversation',
    wouldSend: reason === null,
    reason,
  };
}
