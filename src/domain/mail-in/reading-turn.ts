import type { Context } from '../../platform/context.ts';
import type { RawMail } from '../../platform/mail/raw-mail.ts';
import { readHeaderBlock } from '../../platform/mail-reading/header-block.ts';
import { readFacts } from '../../platform/mail-reading/mail-facts.ts';
import type { ReadingTurn } from '../../platform/mail-reading/reading-turns.ts';
import { placesOf } from './decide-mail.ts';

/** They are read by the thread that serves requests. */
const mostHeaderBytes = 16_384;

/** Returns the turn of a mail that came in: mails of one workspace and door wait for one another, whoever sends them. */
export async function readingTurnOf(ctx: Context, raw: RawMail): Promise<ReadingTurn> {
  if (raw.place) return { lane: `mailbox ${raw.place.mailbox}` };
  const facts = readFacts(readHeaderBlock(raw.bytes, mostHeaderBytes));
  const [first] = await placesOf(ctx, { facts, raw });
  return { lane: `${raw.door} ${first?.workspaceId ?? ''}` };
}
