import { addressParser, decodeWords } from 'postal-mime';
import { correctEncodedWords } from './decode-text.ts';
import { tidy } from './header-block.ts';
import type { MailFacts, MailHeader, MailPerson } from './mail-form.ts';
import { readParameters } from './structured-value.ts';

const mostPersons = 1_000;
const mostIdCharacters = 255;
/** The first ids name the root of the conversation, the last ones the mail that is answered. */
const mostIdsAtEachEnd = 50;
const mostSubjectCharacters = 2_000;
const mostValueCharacters = 100_000;

/** Reads all that the headers tell. The key of the mail is made by those who have its bytes. */
export function readFacts(headers: MailHeader[]): Omit<MailFacts, 'mailKey'> {
  const all = (...keys: string[]) =>
    headers.flatMap(({ key, value }) =>
      keys.includes(key) ? [correctEncodedWords(value.slice(0, mostValueCharacters))] : [],
    );
  const first = (key: string) => all(key)[0];
  const persons = (...keys: string[]) =>
    all(...keys)
      .flatMap(readPersons)
      .slice(0, mostPersons);
  return {
    messageId: idsIn(first('message-id') ?? '')[0] ?? null,
    from: persons('from')[0] ?? null,
    replyTo: persons('reply-to'),
    originalFrom: [...persons('x-original-from'), ...persons('x-original-sender')],
    to: persons('to'),
    cc: persons('cc'),
    deliveredTo: persons('delivered-to', 'x-original-to', 'envelope-to').map(({ address }) => address),
    returnPath: readReturnPath(first('return-path')),
    subject: tidy(decodeWords(first('subject') ?? ''))
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, mostSubjectCharacters)
      .toWellFormed(),
    date: readDate(first('date')),
    inReplyTo: idsIn(first('in-reply-to') ?? '')[0] ?? null,
    references: atBothEnds(all('references').flatMap(idsIn)),
    contentType: readParameters(first('content-type') ?? 'text/plain'),
    authenticationResults: all('authentication-results'),
    headers,
  };
}

/** Returns the ids of messages in a header or text, with angle brackets. */
export function idsIn(text: string): string[] {
  const found = Array.from(text.matchAll(/<[^<>\s]+>/g), ([id]) => id);
  const bare = found.length === 0 && /^[^<>\s]+@[^<>\s]+$/.test(text.trim()) ? [`<${text.trim()}>`] : [];
  return [...found, ...bare].filter((id) => id.length <= mostIdCharacters);
}

function atBothEnds(ids: string[]): string[] {
  if (ids.length <= 2 * mostIdsAtEachEnd) return ids;
  return [...ids.slice(0, mostIdsAtEachEnd), ...ids.slice(-mostIdsAtEachEnd)];
}

/** Returns the persons in a header that have an address. */
export function readPersons(header: string): MailPerson[] {
  // Some programs do not quote the comma of `Lindqvist, Rosa <rosa@example.org>`, so a name without an address goes on.
  let begun = '';
  return addressParser(header, { flatten: true }).flatMap(({ name, address = '' }) => {
    const named = tidy(name)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    const person = { name: [begun, named].filter((part) => part !== '').join(', '), address: tidy(address).trim() };
    const isWhole = /^[^\s@]+@[^\s@]+$/.test(person.address);
    begun = !isWhole && person.address === '' ? person.name : '';
    return isWhole ? [person] : [];
  });
}

function readReturnPath(header: string | undefined): string | null {
  if (header === undefined) return null;
  return /^<\s*>/.test(header) ? '' : (readPersons(header)[0]?.address ?? null);
}

function readDate(header: string | undefined): Date | null {
  if (header === undefined) return null;
  const date = new Date(header.slice(0, 100).replaceAll(/\([^()]*\)/g, ''));
  const isOfCalendar = date.getTime() > 0 && date.getUTCFullYear() < 10_000;
  return isOfCalendar ? date : null;
}
