import type { InboundMail, Prisma } from '../../../generated/prisma/client.ts';
import { hashEmail } from '../../base/contact/hash-email.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { MailFacts } from '../../platform/mail-reading/mail-form.ts';
import type { MailPlace } from './find-place.ts';
import type { GatheredCase } from './gather-case.ts';
import { type IncomingMail, storedText } from './incoming-mail.ts';
import { isStored, type MailDecision } from './judge-mail.ts';
import type { KeptFiles } from './keep-files.ts';
import type { NewWords } from './new-words.ts';
import type { MailContext } from './original.ts';

/** A mail whose end is decided, with all that is needed to store it in one transaction. */
export interface SettledMail {
  id: string;
  mail: IncomingMail;
  place: MailPlace;
  gathered: GatheredCase;
  words: NewWords;
  kept: KeptFiles;
}

const dayMs = 86_400_000;
/** For how long a mail waits for somebody to look at it. */
export const heldDays = 30;
const mostPersons = 100;

const states = {
  ...{ comment: 'comment', note: 'note', item: 'item', hold: 'held', drop: 'dropped' },
  ...{ bounce: 'handled', handle: 'handled', refuse: 'handled' },
} as const satisfies Record<MailDecision['does'], string>;

/** Returns the row of a mail. `owner` is what it has become. */
export function inboundRow(
  ctx: SqlContext,
  { id, mail, place, gathered, kept }: SettledMail,
  decision: MailDecision,
  owner: Partial<Pick<InboundMail, 'projectId' | 'feedbackId' | 'commentId'>> = {},
): InboundMail {
  const now = ctx.clock();
  const { facts, raw, read } = mail;
  const isHeld = decision.does === 'hold';
  const fromEmail = gathered.sender.email ?? facts.from?.address.toLowerCase() ?? null;
  const keepsText = isHeld || isStored(decision);
  return {
    ...{ id, workspaceId: place.workspaceId, key: facts.mailKey, door: raw.door, state: states[decision.does] },
    ...{ reason: isHeld ? decision.reason : null, rule: decision.rule },
    // An address that answers go to would speak for a customer.
    fromEmail: fromEmail === null ? null : storedText(fromEmail),
    fromName: gathered.sender.name?.toWellFormed() ?? null,
    throughHash: gathered.sender.through === null ? null : hashEmail(gathered.sender.through),
    ...{ verified: gathered.sender.isProven, messageId: facts.messageId, subject: storedText(facts.subject) },
    text: keepsText ? storedText(read?.text ?? '') : '',
    html: keepsText && read?.html ? storedText(read.html) : null,
    context: contextOf(facts) as Prisma.JsonObject,
    files: isHeld ? mail.files.map(describeFile) : [],
    ...{
      projectId: place.projectId ?? gathered.locked?.item.projectId ?? null,
      feedbackId: gathered.feedbackId,
      commentId: null,
    },
    ...owner,
    rawKey: kept.raw?.storageKey ?? null,
    // The bytes of a held mail are removed together with its row.
    rawUntil: kept.raw && !isHeld ? daysAfter(now, ctx.mailRawDays) : null,
    ...{ createdAt: now, expiresAt: isHeld ? daysAfter(now, heldDays) : null, toldAt: null },
  };
}

/** Returns who a mail was sent to, and when its sender says that it was written. */
export function contextOf({ to, cc, date }: Pick<MailFacts, 'to' | 'cc' | 'date'>): Required<MailContext> {
  const addresses = (persons: MailFacts['to']) =>
    persons.slice(0, mostPersons).map(({ address }) => storedText(address));
  return { to: addresses(to), cc: addresses(cc), date: date?.toISOString() ?? null };
}

function describeFile({ fileName, mimeType, bytes }: IncomingMail['files'][number]) {
  return { fileName: fileName.toWellFormed(), mimeType, fileSize: bytes.byteLength };
}

export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}
