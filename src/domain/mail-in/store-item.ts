import type { Project } from '../../../generated/prisma/client.ts';
import { isBlank } from '../../base/blank.ts';
import type { Context } from '../../platform/context.ts';
import { changeItem } from '../feedback/change-items.ts';
import { lockItem } from '../feedback/lock-items.ts';
import { type Origin, submitFeedback } from '../feedback/submit-feedback.ts';
import { insertReceiptMail } from '../mail-rows/receipt-mail.ts';
import { readMailSettings } from '../rules/mail-settings.ts';
import type { TokenMember } from './facts-sql.ts';
import { contextOf, inboundRow, type SettledMail } from './inbound-mail.ts';
import { insertInboundMail } from './inbound-mail-sql.ts';
import { storedText } from './incoming-mail.ts';
import { insertMailUploads } from './insert-mail-uploads.ts';
import { composeItemMessage } from './item-message.ts';
import type { MailDecision } from './judge-mail.ts';
import { addMemberNote } from './store-note.ts';

/** Stores a mail as a new item of the project. A member who forwards it watches the item, and their words are a note. */
export async function storeItem(
  tx: Context,
  settled: SettledMail,
  decision: MailDecision & { does: 'item' },
  project: Project,
): Promise<void> {
  const { mail, words, gathered } = settled;
  const { sender, plan, locked } = gathered;
  const actor = { type: 'customer', id: null, name: sender.name } as const;
  const acting: Context = { ...tx, actor };
  const { text, hasMore } = composeItemMessage(mail.subject.title, words);
  const origin: Origin = {
    ...({ project, plan, widgetId: 'email', channel: 'email', isAnonymous: !decision.verified } as const),
    relatedTo: decision.isRelated ? (locked?.item.id ?? null) : null,
    answerTo: sender.answersTo,
    hasMore: hasMore || mail.lacksFiles,
  };
  const item = await submitFeedback(acting, origin, {
    message: text.toWellFormed(),
    userName: sender.name?.toWellFormed() ?? null,
    userEmail: sender.email,
    context: { subject: storedText(mail.facts.subject), messageId: mail.facts.messageId, ...contextOf(mail.facts) },
  });
  const owner = { workspaceId: project.workspaceId, projectId: project.id, id: item.id };
  await insertMailUploads(acting, owner, { mailId: settled.id, plan, files: settled.kept.files });
  if (gathered.forwarder) await noteForwarder(tx, owner, gathered.forwarder, sender.forwarded?.above ?? '');
  if (decision.confirms) await insertReceiptMail(tx, item, readMailSettings(project.mailSettings));
  await insertInboundMail(tx, inboundRow(tx, settled, decision, { projectId: project.id, feedbackId: item.id }));
}

async function noteForwarder(
  tx: Context,
  { workspaceId, id }: { workspaceId: string; id: string },
  member: TokenMember,
  words: string,
): Promise<void> {
  const acting: Context = { ...tx, actor: { type: 'user', id: member.id, name: member.name } };
  const { item, project } = await lockItem(acting, workspaceId, id);
  const { after } = await changeItem(acting, { item, project, wanted: { watcherIds: [member.id] } });
  if (!isBlank(words)) await addMemberNote(acting, { item: after, project, member }, words, []);
}
