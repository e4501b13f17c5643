import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { readSentTexts } from '../mails/sending/read-sent-texts.ts';
import { wordsAbove } from '../notifications/mailing/answer-words.ts';
import { cutQuoted, type EarlierTexts } from './cut-quoted.ts';
import type { ForwardedMail } from './forwarded-mail.ts';
import type { IncomingMail } from './incoming-mail.ts';

/** The words of a mail that were not said before. */
export interface NewWords {
  words: string;
  /** Whether the mail holds words beside these. */
  isPart: boolean;
  /** The lines that are left out: those of earlier mails, and the signature. */
  quoted: string[];
  signature: string | null;
  /** How that was decided, in a sentence. */
  how: string;
}

/** A conversation and the person in it whom our mails went to. */
interface Conversation {
  item: Pick<Feedback, 'workspaceId' | 'id' | 'message'>;
  /** Null if nothing was sent to them. */
  participantId: string | null;
}

/** How many of our last mails are looked for in an answer, and how many words of customers. */
const most = { ours: 5, theirs: 20 };

/** The words of a mail that becomes nothing. */
export const noWords: NewWords = { words: '', isPart: true, quoted: [], signature: null, how: 'No words are stored.' };

/** Finds the new words of a mail. A forwarded mail has only new ones. */
export async function findNewWords(
  ctx: SqlContext,
  { read, found, subject }: IncomingMail,
  conversation: Conversation | null,
): Promise<NewWords> {
  if (!read) return { ...noWords, isPart: true };
  if (found?.kind === 'calendarReply')
    return {
      ...{ ...noWords, words: found.words, isPart: found.words.trim() !== read.text.trim() },
      how: 'Only the words beside the calendar are kept.',
    };
  if (subject.isForward)
    return { ...noWords, words: read.text, isPart: false, how: 'A forwarded mail has only new words, so all is kept.' };
  return cutQuoted(read, await readEarlier(ctx, conversation));
}

/** Takes the words of a customer from the mail in which a member forwards them, without those of the member. */
export function forwardedWords({ text }: ForwardedMail): NewWords {
  const how = 'A member forwards the mail, so only the words of its customer are kept. Those of the member are a note.';
  return { ...noWords, words: text, isPart: true, how };
}

/** Finds what a member wrote above the mark of a notification. */
export function findOwnWords({ read }: IncomingMail): NewWords {
  const text = read?.text ?? '';
  const words = wordsAbove(text);
  return {
    ...noWords,
    words,
    isPart: words !== text.trim(),
    how: 'What stands above the mark of the notification is kept.',
  };
}

async function readEarlier(ctx: SqlContext, conversation: Conversation | null): Promise<EarlierTexts> {
  if (!conversation) return { ourTexts: [], theirTexts: [], names: [], addresses: [] };
  const { item, participantId } = conversation;
  const { workspaceId, id: feedbackId, message } = item;
  const sent = await readSentTexts(ctx, { workspaceId, feedbackId, participantId }, most.ours);
  const comments = await ctx.db.rows<{ message: string }>(Prisma.sql`
    SELECT message FROM comments
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND author_type = 'customer' AND NOT automatic
    ORDER BY created_at DESC, id DESC LIMIT ${most.theirs}`);
  const theirTexts = [message, ...comments.map((comment) => comment.message)];
  return { ourTexts: sent.texts, theirTexts, names: sent.names, addresses: sent.addresses };
}
