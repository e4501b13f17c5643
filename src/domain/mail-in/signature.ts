import { isProgramLine } from './program-lines.ts';

const mostLines = 12;
const mostCharacters = 1_000;
/** A line of its own, as RFC 3676 says. Some programs drop the space. */
const delimiter = /^\s?(?:-- ?|—|__+)\s*$/;

const question = /[?？؟]/u;
const sentenceEnd = /[.!?…。！？।؟]+(?:\s|$)|[。！？]/u;
const least = { sentences: 2, words: 4, unspacedCharacters: 8 };
/** A phone number, an address of mail or the web, or a postcode before its town. */
const contact = /\+?\d[\d\s()/.-]{5,}\d|\S@\S+\.\S|https?:|\bwww\.|(?<!\d)\d{4,5}\s+\p{Lu}\p{L}+/u;
/** The first words of texts that an organization adds to each mail. */
const disclaimer = new RegExp(
  `^[\\s*_]*(?:${[
    ...[
      '(?:this|the) (?:e-?mail|message|information|communication|transmission)',
      'confidential',
      'disclaimer',
      'notice:',
    ],
    ...['if you (?:are not|have received)', 'please (?:consider|think)', 'think before', 'diese (?:e-?mail|nachricht)'],
    ...[
      'sollten sie',
      'vertraulich',
      'bitte (?:denken|prüfen)',
      'der inhalt dieser',
      'ce (?:message|courriel|mail)',
      'cet e-?mail',
    ],
    ...[
      'est[ea] (?:mensaje|correo|mensagem|e-?mail)',
      'quest[oa] (?:messaggio|e-?mail|mail)',
      'dit (?:bericht|e-?mail)',
    ],
    ...['deze e-?mail', 'detta (?:meddelande|mejl)', 'denne (?:mail|e-?post|melding)', 'ta wiadomość', 'tento e-?mail'],
    ...[
      'bu e-?posta',
      'это (?:сообщение|письмо)',
      'данное сообщение',
      'цей лист',
      'このメール',
      '本メール',
      '本邮件',
      '本郵件',
      '이 메일',
    ],
  ].join('|')})`,
  'iu',
);

/** Divides the words of a mail from the signature below them. Greetings that somebody wrote themselves are words. */
export function foldSignature(text: string): { words: string; signature: string | null } {
  const lines = text.trim().split('\n');
  const end = withoutAdded(lines);
  const start = startOfSignature(lines, end);
  const words = lines.slice(0, start).join('\n').trimEnd();
  if (words === '' && start < end) return { words: lines.slice(0, end).join('\n').trim(), signature: rest(lines, end) };
  return { words, signature: rest(lines, start) };
}

/** Returns where the lines end without those that a program has added. */
function withoutAdded(lines: string[]): number {
  let end = lines.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (isProgramLine(line)) end = at;
    else if (line !== '') break;
  }
  return end;
}

/** The last delimiter counts, if no more lines follow than a signature has, and none that reads as the words of a person. */
function startOfSignature(lines: string[], end: number): number {
  const found = lines.slice(0, end).findLastIndex((line) => delimiter.test(line));
  if (found < 0 || end - found > mostLines + 1) return end;
  const below = lines.slice(found + 1, end);
  if (isSaid(below)) return end;
  return below.join('\n').length <= mostCharacters ? found : end;
}

/** Whether lines below a delimiter ask something or are sentences, and are not those of a letterhead. */
function isSaid(lines: string[]): boolean {
  if (lines.some((line) => contact.test(line) || disclaimer.test(line))) return false;
  const text = lines.join('\n');
  return question.test(text) || text.split(sentenceEnd).slice(0, -1).filter(isSentence).length >= least.sentences;
}

function isSentence(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= least.words || (words.length === 1 && [...text.trim()].length >= least.unspacedCharacters);
}

function rest(lines: string[], start: number): string | null {
  const signature = lines.slice(start).join('\n').trim();
  return signature === '' ? null : signature;
}
