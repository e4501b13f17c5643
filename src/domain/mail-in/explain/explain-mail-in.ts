import type { MailExplanation } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';
import type { RawMail } from '../../../platform/mail/raw-mail.ts';
import { type DecidedMail, decideLost, decideMail, placesOf } from '../decide-mail.ts';
import { findLostSender } from '../gather-case.ts';
import { type IncomingMail, readIncoming, storedText } from '../incoming-mail.ts';
import { composeCommentWords, composeItemMessage } from '../item-message.ts';
import { isStored, type MailDecision } from '../judge-mail.ts';
import { noWords } from '../new-words.ts';
import { tellBefore } from './tell-before.ts';
import { tellChanges } from './tell-changes.ts';
import { tellMatch } from './tell-match.ts';
import { tellRecipients } from './tell-recipients.ts';
import { tellSender } from './tell-sender.ts';

/** The workspace is null for a mail that belongs to none. */
export type ExplainedMail = Omit<MailExplanation, 'workspaceId'> & { workspaceId: string | null };

/**
 * Says what would become of a mail in each workspace that it belongs to, or in the one with this id alone. It is decided as for a
 * mail that comes in, and nothing is stored.
 */
export async function explainMailIn(ctx: Context, raw: RawMail, workspaceId: string | null): Promise<ExplainedMail[]> {
  const mail = await readIncoming(ctx, raw, { lane: `explain ${workspaceId ?? ''}`, isBehind: true });
  const places = await placesOf(ctx, mail);
  const told: ExplainedMail[] = [];
  for (const place of places.filter((one) => workspaceId === null || one.workspaceId === workspaceId)) {
    const decided = await decideMail(ctx, mail, place);
    if (decided) told.push(await tell(ctx, mail, place.workspaceId, decided));
  }
  return told.length > 0 ? told : [await tell(ctx, mail, workspaceId, null)];
}

async function tell(
  ctx: Context,
  mail: IncomingMail,
  workspaceId: string | null,
  decided: DecidedMail | null,
): Promise<ExplainedMail> {
  const { facts, raw, found } = mail;
  const decision = decided?.decision ?? decideLost(mail);
  const { quoted, signature, how, ...words } = decided?.words ?? noWords;
  const sender = decided?.gathered.sender ?? (await findLostSender(ctx, workspaceId, mail));
  const match = await tellMatch(ctx, workspaceId, decided);
  return {
    ...{ workspaceId, door: raw.door, subject: storedText(facts.subject), messageId: facts.messageId },
    sender: tellSender(sender, mail, ctx.mailAuthservIds),
    recipients: await tellRecipients(ctx, workspaceId, mail, decided?.place ?? null),
    kind: tellKind(mail, found?.sign),
    match,
    decision: tellDecision(decision),
    before: workspaceId === null ? null : await tellBefore(ctx, workspaceId, facts.mailKey),
    words: tellWords(mail, decision, words),
    cut: { quoted: quoted.map(storedText), signature: signature === null ? [] : linesOf(signature), why: how },
    files: tellFiles(mail, isStored(decision) || decision.does === 'hold'),
    changes: await tellChanges(ctx, mail, { sender, match, decision, decided }),
  };
}

function tellKind({ found, facts }: IncomingMail, sign = 'The mail could not be read.'): ExplainedMail['kind'] {
  const why = 'why' in facts && typeof facts.why === 'string' ? facts.why : sign;
  const is = found?.kind ?? 'unreadable';
  return { is: is === 'calendarReply' ? 'calendar_reply' : is, sign: why };
}

function tellDecision(decision: MailDecision): ExplainedMail['decision'] {
  return {
    ...{ does: decision.does, rule: decision.rule },
    reason: decision.does === 'hold' ? decision.reason : null,
    verified: 'verified' in decision ? decision.verified : null,
  };
}

function tellWords(
  { subject }: IncomingMail,
  { does }: MailDecision,
  words: { words: string; isPart: boolean },
): string | null {
  if (does === 'comment') return storedText(composeCommentWords(words).text);
  if (does === 'note') return storedText(words.words);
  return does === 'item' ? storedText(composeItemMessage(subject.title, words).text) : null;
}

function tellFiles({ read, files }: IncomingMail, isKept: boolean): ExplainedMail['files'] {
  return (read?.attachments ?? []).map((file) => ({
    ...{ fileName: file.fileName.toWellFormed(), mimeType: file.mimeType, fileSize: file.bytes.byteLength },
    kept: isKept && files.includes(file),
  }));
}

function linesOf(text: string): string[] {
  return text.split('\n').map(storedText);
}
