import type { Context } from '../../platform/context.ts';
import type { RawMail } from '../../platform/mail/raw-mail.ts';
import type { MailFacts } from '../../platform/mail-reading/mail-form.ts';
import { findPlaces, type MailPlace } from './find-place.ts';
import { type GatheredCase, gatherCase } from './gather-case.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { isStored, judgeLost, judgeMail, type MailDecision } from './judge-mail.ts';
import { recipientsOf } from './mail-recipients.ts';
import { findNewWords, findOwnWords, forwardedWords, type NewWords, noWords } from './new-words.ts';

/** The decision over a mail in one workspace, with all that it was made from. Nothing is done yet. */
export interface DecidedMail {
  place: MailPlace;
  gathered: GatheredCase;
  decision: MailDecision;
  words: NewWords;
}

/** Finds where a mail belongs: one place in each workspace. */
export function placesOf(
  ctx: Context,
  { facts, raw }: { facts: Omit<MailFacts, 'mailKey'>; raw: RawMail },
): Promise<MailPlace[]> {
  return findPlaces(
    ctx,
    recipientsOf(facts, raw).map(({ address }) => address),
  );
}

/** Decides over a mail that belongs nowhere. */
export function decideLost({ found }: IncomingMail): MailDecision {
  return judgeLost(found?.kind ?? 'unreadable');
}

/** Decides over a mail in one workspace. Null if the workspace is gone. */
export async function decideMail(ctx: Context, mail: IncomingMail, place: MailPlace): Promise<DecidedMail | null> {
  const gathered = await gatherCase(ctx, mail, place);
  if (!gathered) return null;
  const decision = judgeMail(gathered.facts);
  const words = await wordsOf(ctx, mail, decision, gathered);
  return { place, gathered, decision, words };
}

async function wordsOf(
  ctx: Context,
  mail: IncomingMail,
  decision: MailDecision,
  gathered: GatheredCase,
): Promise<NewWords> {
  if (!isStored(decision)) return noWords;
  if (gathered.sender.forwarded) return forwardedWords(gathered.sender.forwarded);
  return decision.does === 'note' ? findOwnWords(mail) : findNewWords(ctx, mail, conversationOf(gathered));
}

/** Our mails that it may quote went to the person of its token, or else to the participant who has sent it. */
function conversationOf({ locked, person, participant, submitterId }: GatheredCase) {
  return locked && { item: locked.item, participantId: person?.id ?? participant?.id ?? submitterId };
}
