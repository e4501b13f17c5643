import { isBlank } from '../../base/blank.ts';
import type { ReadMail } from '../../platform/mail-reading/mail-form.ts';
import { findAttribution, type OurNames } from './attribution.ts';
import { KnownTexts } from './known-texts.ts';
import { findQuotedBlock } from './quoted-block.ts';
import { foldSignature } from './signature.ts';
import { readLines, type TextLine } from './text-line.ts';

export interface EarlierTexts extends OurNames {
  /** The last five mails of ours, as their plain text was composed. A mail with a rating also as the text of its HTML. */
  ourTexts: string[];
  /** The message of the item and earlier comments of the customers. Never cut by themselves. */
  theirTexts: string[];
}

export interface CutMail {
  /** The new words, without what was quoted and without the signature. Empty if the mail has none. */
  words: string;
  /** Whether something that was quoted is cut. */
  cut: boolean;
  /** How that was decided, in a sentence. */
  how: string;
  /** The lines that are cut, as the text of the mail has them. */
  quoted: string[];
  signature: string | null;
  /** Whether the text of the mail holds more than the words. */
  isPart: boolean;
}

/** Above it, a text is no answer that somebody typed, and looking through it takes too long. */
const mostCharacters = 100_000;
const mostLines = 5_000;

interface Cut {
  /** The customer's words, above and below a quote. */
  parts: string[];
  cut: boolean;
  quoted: string[];
  how: string;
  /** Whether the signature is the customer's. Within our lines it is ours, and the customer may go on below it. */
  hasOwnSignature: boolean;
}

/**
 * Finds the new words of a mail that answers. In doubt everything is kept: words of a customer must not be lost. A forwarded
 * mail is not for this, because what it quotes is what it has to say.
 */
export function cutQuoted(
  mail: Pick<ReadMail, 'text' | 'textAboveQuote' | 'inReplyTo' | 'references'>,
  earlier: EarlierTexts,
): CutMail {
  const { parts, cut, quoted, how, hasOwnSignature } = isLong(mail.text)
    ? keepAll(mail.text, 'The text is too long to look for a quote.')
    : findCut(mail, earlier);
  const folded = parts
    .filter((part) => !isBlank(part))
    .map((part) => (hasOwnSignature ? foldSignature(part) : { words: part.trim(), signature: null }));
  const words = folded
    .map((part) => part.words)
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const signature = folded.flatMap((part) => part.signature ?? []).join('\n\n') || null;
  return { words, cut, quoted, how, signature, isPart: cut || signature !== null };
}

function isLong(text: string): boolean {
  return text.length > mostCharacters || text.split('\n', mostLines + 1).length > mostLines;
}

function findCut(
  { text, textAboveQuote, inReplyTo, references }: Parameters<typeof cutQuoted>[0],
  earlier: EarlierTexts,
): Cut {
  const lines = readLines(text);
  const known = { ours: new KnownTexts(earlier.ourTexts), theirs: new KnownTexts(earlier.theirTexts) };
  const block = findQuotedBlock(lines, known, earlier);
  if (block?.hasForeign)
    return keepAll(text, 'The customer answered between the lines of a mail from here, so all is kept.');
  if (block) {
    const all = text.split('\n');
    return {
      parts: [all.slice(0, block.start), all.slice(block.end)].map((part) => part.join('\n')),
      cut: true,
      quoted: all.slice(block.start, block.end),
      how: 'The text of an earlier mail from here was found, and is cut.',
      hasOwnSignature: true,
    };
  }
  if (inReplyTo === null && references.length === 0)
    return whole(text, 'The mail holds no text of a mail from here and answers no other mail, so all is kept.');
  if (textAboveQuote !== null && !isBlank(textAboveQuote))
    return {
      parts: [textAboveQuote],
      cut: true,
      quoted: linesBelow(text, textAboveQuote),
      how: 'The part that the HTML marks as quoted is cut.',
      hasOwnSignature: true,
    };
  const start = findMarkedEnd(lines, earlier);
  return start === null
    ? whole(text, 'The mail holds no text of a mail from here, so all is kept.')
    : {
        parts: [text.split('\n').slice(0, start).join('\n')],
        cut: true,
        quoted: text.split('\n').slice(start),
        how: 'The lines that are marked as quoted from a mail from here are cut.',
        hasOwnSignature: true,
      };
}

/** Returns the lines of a text that follow the last one of its beginning, which may be wrapped in another way. */
function linesBelow(text: string, above: string): string[] {
  const lines = text.split('\n');
  let letters = above.replaceAll(/\s/g, '').length;
  const first = lines.findIndex((line) => {
    const isBelow = letters <= 0;
    letters -= line.replaceAll(/\s/g, '').length;
    return isBelow;
  });
  return first < 0 ? [] : lines.slice(first);
}

/** Returns where lines that are all marked as quoted begin, if they go to the end and name us above. */
function findMarkedEnd(lines: TextLine[], names: OurNames): number | null {
  const lastOwn = lines.findLastIndex(({ depth, isBlank: isEmpty }) => depth === 0 && !isEmpty);
  const top = lastOwn + 1;
  if (!lines.slice(top).some(({ depth }) => depth > 0)) return null;
  const start = findAttribution(lines, top, names);
  return start < top ? start : null;
}

/** Lines of ours in the text may hold our signature, with words of the customer below it. */
function keepAll(text: string, how: string): Cut {
  return { ...whole(text, how), hasOwnSignature: false };
}

function whole(text: string, how: string): Cut {
  return { parts: [text], cut: false, quoted: [], how, hasOwnSignature: true };
}
