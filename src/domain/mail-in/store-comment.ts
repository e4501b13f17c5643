import type { Participant } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { addAutomaticComment, addComment } from '../comments/add-comment.ts';
import type { LockedItem } from '../feedback/lock-items.ts';
import { takeSubmitter } from '../participants/participants-sql.ts';
import { isAddressProven } from '../rules/address-proven.ts';
import { noteMailboxWrote, startMail } from '../thread/write-thread-sql.ts';
import { inboundRow, type SettledMail } from './inbound-mail.ts';
import { insertInboundMail } from './inbound-mail-sql.ts';
import { insertMailUploads } from './insert-mail-uploads.ts';
import { composeCommentWords } from './item-message.ts';
import type { MailDecision } from './judge-mail.ts';

const byCustomer = { authorType: 'customer', via: 'email', notify: false } as const;

/** The name of a customer who has not told theirs. */
const unnamed = 'Customer';

/** Stores a mail as a comment of its sender. The item is locked. */
export async function storeComment(
  tx: Context,
  settled: SettledMail,
  decision: MailDecision & { does: 'comment' },
  { item, project }: LockedItem,
): Promise<void> {
  const { verified, automatic } = decision;
  const { sender } = settled.gathered;
  const writer = await findWriter(tx, settled, decision, { item, project });
  const isSubmitter = writer?.kind === 'submitter';
  const authorName = writer?.name ?? (isSubmitter ? item.userName : null) ?? sender.name ?? unnamed;
  const actor = {
    ...({ type: 'customer', id: verified && isSubmitter ? item.customerId : null } as const),
    name: authorName,
  };
  const acting: Context = { ...tx, actor };
  const { id, kept, gathered } = settled;
  const attachments = await insertMailUploads(acting, item, { mailId: id, plan: gathered.plan, files: kept.files });
  const { text, hasMore } = composeCommentWords(settled.words);
  const written = {
    ...{ message: text.toWellFormed(), authorName, authorEmail: sender.email, verified, writer: writer?.id ?? null },
    ...{ hasMore: hasMore || settled.mail.lacksFiles, attachments },
  };
  // Only the submitter's own address may send the answers elsewhere, so not the one that gets them now.
  const answerTo = verified && sender.email === item.userEmail ? (sender.answersTo ?? undefined) : undefined;
  const comment = automatic
    ? await addAutomaticComment(acting, item, written)
    : (await addComment(acting, item, project, { ...written, ...byCustomer, answerTo })).comment;
  if (writer && !automatic) await takePart(tx, item, writer);
  const owner = { projectId: item.projectId, feedbackId: item.id, commentId: comment.id };
  await insertInboundMail(tx, inboundRow(tx, settled, decision, owner));
}

/** Only the person of the token, and somebody who is proven, write as a person of the item. */
async function findWriter(
  tx: Context,
  { gathered: { participant, sender } }: SettledMail,
  { verified, isOfPerson }: MailDecision & { does: 'comment' },
  { item }: LockedItem,
): Promise<Participant | null> {
  if (!verified && !isOfPerson) return null;
  return [item.userEmail, item.answerTo].includes(sender.email) ? takeSubmitter(tx, item) : participant;
}

/** A person who writes wants to hear of it. From its first words on, an unproven address has the conversation for itself. */
async function takePart(tx: Context, item: LockedItem['item'], { kind, email }: Participant): Promise<void> {
  const { workspaceId, id: feedbackId } = item;
  await startMail(tx, { workspaceId, feedbackId }, email);
  if (kind === 'submitter' && !isAddressProven(item) && !item.mailboxWroteAt) await noteMailboxWrote(tx, item);
}
