import type { Feedback, Participant, Project } from '../../../generated/prisma/client.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import type { Context } from '../../platform/context.ts';
import { readSender } from '../../platform/mail/sender.ts';
import type { LockedItem } from '../feedback/lock-items.ts';
import { isOfReplyForm } from '../participants/mail-addresses.ts';
import { readParticipants } from '../participants/participants-sql.ts';
import { utcMonth } from '../workspaces/counter.ts';
import { planLimits } from '../workspaces/plans.ts';
import {
  countMailsOfItem,
  type RoomRow,
  readMembers,
  readRoom,
  readSenderRow,
  readSentMails,
  readTokenMember,
  type TokenMember,
} from './facts-sql.ts';
import { type BouncedMail, findBounced } from './find-bounced.ts';
import { findItem } from './find-item.ts';
import type { MailPlace } from './find-place.ts';
import { findFrom, findSender, type KnownAddresses, type MailSender, mostReplyTo } from './find-sender.ts';
import type { IncomingMail } from './incoming-mail.ts';
import type { MailCase } from './mail-case.ts';
import { readProjectAddresses, readSenderAddresses } from './places-sql.ts';
import { isFormAddress } from './sender-signs.ts';

/** The item, project and persons that a mail is about in one workspace, for its judgement and storage. */
export interface GatheredCase {
  facts: MailCase;
  sender: MailSender;
  /** The item that the mail names, by token or reference, and where it is. Null if it is gone. */
  locked: LockedItem | null;
  /** The same, also if it is gone. */
  feedbackId: string | null;
  /** The person of the token. */
  person: Participant | null;
  /** The member of the token, if they still are one. */
  member: TokenMember | null;
  /** The stored participant whose address the sender has. */
  participant: Participant | null;
  /** The stored participant who is the submitter. */
  submitterId: string | null;
  /** The member who forwards a customer's mail. */
  forwarder: TokenMember | null;
  /** The project of a new item. */
  project: Project | null;
  plan: string;
  bounced: BouncedMail | null;
}

/** Gathers what decides over a mail, and locks the item that it names if the context is in a transaction. Null if the workspace is gone. */
export async function gatherCase(ctx: Context, mail: IncomingMail, place: MailPlace): Promise<GatheredCase | null> {
  const { workspaceId, token } = place;
  const room = await readRoom(ctx, workspaceId);
  if (!room) return null;
  const { locked, feedbackId, answered } = await findItem(ctx, mail, place);
  const addresses = await knowAddresses(ctx, workspaceId, mail);
  const sender = senderOf(mail, addresses, { namesConversation: token !== null || (feedbackId !== null && !answered) });
  const participants = locked ? await readParticipants(ctx, { workspaceId, id: locked.item.id }) : [];
  const person = participants.find(({ id }) => id === token?.link?.participantId) ?? null;
  const member = token?.link ? await readTokenMember(ctx, token.link) : null;
  const submitter = participants.find(({ kind }) => kind === 'submitter') ?? null;
  const isAnswerTo = locked !== null && locked.item.answerTo !== null && locked.item.answerTo === sender.email;
  const isOf = ({ email, kind }: Participant) => email === sender.email || (isAnswerTo && kind === 'submitter');
  const participant = participants.find(({ email }) => email === sender.email) ?? null;
  const project = await readProject(ctx, workspaceId, place.projectId ?? locked?.item.projectId ?? null);
  const report = mail.found?.kind === 'bounce' ? mail.found.report : null;
  const bounced = report && (await findBounced(ctx, place, report));
  const known = await knownOf(ctx, workspaceId, sender, addresses);
  const isSubmitter = locked !== null && locked.item.userEmail !== null && locked.item.userEmail === sender.email;
  const facts: MailCase = {
    ...kindOf(mail),
    isOfOurs: mail.sentMailId !== null && (await readSentMails(ctx, workspaceId, [mail.sentMailId])).length > 0,
    bounce: bounced,
    token: token ? (token.state === 'valid' && locked !== null && !person && !member ? 'ended' : token.state) : null,
    member: member && { isSelf: member.email === sender.email },
    answered: answered && { isOfSender: sender.email !== null && answered.fromEmail === sender.email },
    item: feedbackId === null ? null : await itemFacts(ctx, workspaceId, locked),
    project: project && { isOfAddress: place.projectId !== null, requiresIdentity: project.requireIdentity },
    isOurDomain: place.isOurDomain,
    sender: {
      ...{ ...sender, ...known },
      isPerson: person !== null && isOf(person),
      isParticipant: participant !== null || isSubmitter,
    },
    ...roomFor(room, mail, ctx.clock()),
  };
  const found = { locked, feedbackId, person, member, participant, submitterId: submitter?.id ?? null };
  const forwarder = addresses.members.find(({ email }) => sender.forwarded && email === sender.through) ?? null;
  return { facts, sender, ...found, forwarder, project, plan: room.plan, bounced };
}

function kindOf({ found, subject }: IncomingMail): Pick<MailCase, 'kind' | 'hasWords' | 'isForward'> {
  const hasWords = found?.kind === 'calendarReply' && found.words !== '';
  return { kind: found?.kind ?? 'unreadable', hasWords, isForward: subject.isForward };
}

/** Finds the sender of a mail that belongs to no workspace. */
export async function findLostSender(
  ctx: Context,
  workspaceId: string | null,
  mail: IncomingMail,
): Promise<MailSender> {
  return senderOf(mail, await knowAddresses(ctx, workspaceId, mail), { namesConversation: false });
}

function senderOf(
  { facts, proof, forwarded }: IncomingMail,
  known: KnownAddresses,
  { namesConversation }: { namesConversation: boolean },
): MailSender {
  return namesConversation ? findFrom(facts, proof, known) : findSender(facts, proof, known, forwarded);
}

/** Looks up which addresses of a mail's head are ours, and which a member's. */
async function knowAddresses(
  ctx: Context,
  workspaceId: string | null,
  { facts, forwarded }: IncomingMail,
): Promise<KnownAddresses & { members: TokenMember[] }> {
  const quoted = forwarded.map(({ person }) => person);
  const heads = [
    facts.from,
    ...quoted,
    ...facts.replyTo.slice(0, mostReplyTo),
    ...facts.originalFrom.slice(0, mostReplyTo),
  ];
  const named = heads.flatMap((person) => (person === null ? [] : (normalizeEmail(person.address) ?? [])));
  const members = workspaceId === null ? [] : await readMembers(ctx, workspaceId, named);
  const ours = new Set([
    readSender(ctx.mailFrom)?.address.toLowerCase() ?? '',
    ...(await readProjectAddresses(ctx, named)).map(({ address }) => address),
    ...(workspaceId === null ? [] : await readSenderAddresses(ctx, workspaceId)),
  ]);
  return {
    isOwn: (email) => ours.has(email) || isOfReplyForm(ctx.mailReplyAddress, email),
    isMember: (email) => members.some((member) => member.email === email),
    members,
  };
}

async function itemFacts(ctx: Context, workspaceId: string, locked: LockedItem | null): Promise<MailCase['item']> {
  if (!locked) return { isGone: true, takesComments: false, mailsThisHour: 0 };
  const { id, erasedAt, customerCommentsEnabled: takesComments }: Feedback = locked.item;
  return {
    ...{ isGone: erasedAt !== null, takesComments },
    mailsThisHour: await countMailsOfItem(ctx, workspaceId, id),
  };
}

async function knownOf(
  ctx: Context,
  workspaceId: string,
  { email, through }: MailSender,
  { isMember }: KnownAddresses,
): Promise<Pick<MailCase['sender'], 'isHeld' | 'mailsThisHour' | 'isMember' | 'through'>> {
  if (email === null) return { isHeld: false, mailsThisHour: 0, isMember: false, through: null };
  const { isHeld, mailsThisHour } = await readSenderRow(ctx, workspaceId, email);
  const other = through === null ? null : await readSenderRow(ctx, workspaceId, through);
  return {
    ...{ isHeld: isHeld || other?.isHeld === true, mailsThisHour, isMember: isMember(email) },
    through: other && through !== null ? { isForm: isFormAddress(through), mailsThisHour: other.mailsThisHour } : null,
  };
}

/** Reads a project that is there. Null without an id. */
export async function readProject({ db }: Context, workspaceId: string, id: string | null): Promise<Project | null> {
  if (id === null) return null;
  return db.project.findUnique({ where: { workspaceId_id: { workspaceId, id }, deletedAt: null } });
}

function roomFor(
  { plan, feedbackMonth, feedbackMonthCount, storageBytes }: RoomRow,
  { files }: IncomingMail,
  now: Date,
): Pick<MailCase, 'isOverPlan' | 'isOverStorage'> {
  const limits = planLimits(plan);
  const isThisMonth = feedbackMonth === utcMonth(now).toISOString().slice(0, 10);
  const items = isThisMonth ? feedbackMonthCount : 0;
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  return {
    isOverPlan: limits.feedbackPerMonth !== null && items >= limits.feedbackPerMonth,
    isOverStorage: limits.storageBytes !== null && bytes > 0 && Number(storageBytes) + bytes > limits.storageBytes,
  };
}
