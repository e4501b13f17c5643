import { noteTextLimits } from '../../../generated/contract-constants.ts';
import type { Context } from '../../platform/context.ts';
import type { LockedItem } from '../feedback/lock-items.ts';
import { addNote } from '../notes/add-note.ts';
import type { TokenMember } from './facts-sql.ts';
import { inboundRow, type SettledMail } from './inbound-mail.ts';
import { insertInboundMail } from './inbound-mail-sql.ts';
import { insertMailUploads } from './insert-mail-uploads.ts';
import { composeNote } from './item-message.ts';
import type { MailDecision } from './judge-mail.ts';

/** Stores a member's answer to a notification as their note. The item is locked. */
export async function storeNote(
  tx: Context,
  settled: SettledMail,
  decision: MailDecision,
  { item, project, member }: LockedItem & { member: TokenMember },
): Promise<void> {
  const { id, kept, gathered, words } = settled;
  const acting: Context = { ...tx, actor: { type: 'user', id: member.id, name: member.name } };
  const attachments = await insertMailUploads(acting, item, { mailId: id, plan: gathered.plan, files: kept.files });
  await addMemberNote(acting, { item, project, member }, words.words, attachments);
  const owner = { projectId: item.projectId, feedbackId: item.id };
  await insertInboundMail(tx, inboundRow(tx, settled, decision, owner));
}

/** Adds a note of a member's words. The item is locked. */
export async function addMemberNote(
  tx: Context,
  { item, project, member }: LockedItem & { member: TokenMember },
  words: string,
  attachments: { id: string }[],
): Promise<void> {
  await addNote(tx, item, project, {
    content: composeNote({ subject: '', text: words.toWellFormed() }, noteTextLimits.maxLength),
    contentHtml: null,
    mentions: [],
    authorId: member.id,
    authorName: member.name,
    authorEmail: member.email,
    attachments,
  });
}
