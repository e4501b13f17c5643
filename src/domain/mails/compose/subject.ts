import { readSubject } from '../../../base/text/subject-words.ts';
import type { CustomerMail } from './customer-mail.ts';
import { isWithheld } from './is-withheld.ts';

const mostMessageCharacters = 60;
const mostCharacters = 200;

/** Returns the subject. All mails of a conversation have the same, because programs thread by it too. */
export function composeSubject(mail: CustomerMail): string {
  const { project, ticketNumber, firstSubject, message } = mail;
  const withNumber = `${oneLine(project.name)} #${ticketNumber}`;
  if (isWithheld(mail)) return withNumber;
  const { title } = readSubject(oneLine(firstSubject ?? ''), { hasReference: false });
  if (title !== '') return cut(`Re: ${title}`, mostCharacters);
  const words = cut(oneLine(message), mostMessageCharacters);
  return words === '' ? withNumber : cut(`${oneLine(project.name)}: ${words}`, mostCharacters);
}

/** Returns the text without line breaks and other controls, which have no place in a header. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Shortens the text after a word where that leaves most of it. */
function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join('');
  const words = kept.replace(/\s+\S*$/, '');
  return `${(words.length > kept.length / 2 ? words : kept).trimEnd()}…`;
}
