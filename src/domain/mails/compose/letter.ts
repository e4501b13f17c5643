import { asPlainName } from '../../../platform/mail/plain-name.ts';
import { chooseAttached } from './choose-attached.ts';
import type { CustomerMail, MailedComment } from './customer-mail.ts';
import { isAutomatic, isWithheld } from './is-withheld.ts';
import { fillMailText, type MailLanguage, writeDay, writeMegabytes } from './mail-language.ts';
import { oneLine } from './subject.ts';

interface Link {
  label: string;
  url: string;
}

/** A mail's words in their order, before they are written as text or HTML. */
export interface Letter {
  /** Above a mail of the service. An answer begins with what its agent wrote. */
  heading: string | null;
  comments: { authorName: string | null; text: string }[];
  sentences: string[];
  rating: { question: string; scores: (Link & { score: number })[]; lowest: string; highest: string } | null;
  /** Files that are too large to go with the mail. */
  files: { heading: string; links: Link[] } | null;
  /** The link to the conversation. Its sentence contains `{link}` and tells that answers by mail are not read. */
  action: Link & { sentence: string | null };
  earlier: { heading: string; text: string } | null;
  footer: string;
  stop: Link;
}

/** Chooses what a mail says. */
export function composeLetter(mail: CustomerMail, language: MailLanguage): Letter {
  const { texts } = language;
  return {
    heading: isAutomatic(mail) ? oneLine(mail.project.name) : null,
    comments: mail.kind === 'answer' ? saidIn(mail.comments, language) : [],
    sentences: sentencesOf(mail, language),
    rating: ratingOf(mail, language),
    files: filesOf(mail, language),
    action: { label: texts.open, url: mail.threadUrl, sentence: mail.replyTo === null ? texts.notRead : null },
    earlier: earlierOf(mail, language),
    footer: whyOf(mail, language),
    stop: { label: texts.stop, url: mail.stopUrl },
  };
}

function saidIn(comments: MailedComment[], language: MailLanguage): Letter['comments'] {
  const hasOneAuthor = new Set(comments.map(({ authorName }) => authorName)).size === 1;
  return comments.map(({ authorName, message, attachments }) => {
    const names = attachments.map(({ name }) => oneLine(name)).join(', ');
    return {
      authorName: hasOneAuthor ? null : oneLine(authorName),
      text: clean(message) || fillMailText(language, language.texts.attached, { names }),
    };
  });
}

function sentencesOf(mail: CustomerMail, language: MailLanguage): string[] {
  const { texts } = language;
  const { kind, ticketNumber: number, project, replyTo, resolved, threadUrlEndsAt } = mail;
  const fill = (sentence: string, values = {}) => fillMailText(language, sentence, { number, ...values });
  if (kind === 'receipt') return [fill(texts.received), ...(replyTo === null ? [] : [texts.addByReply])];
  if (kind === 'link')
    return [
      fill(texts.link, { project: oneLine(project.name) }),
      ...(threadUrlEndsAt ? [fill(texts.linkUntil, { date: writeDay(language, threadUrlEndsAt) })] : []),
    ];
  return [...(resolved ? [fill(texts.resolved)] : []), ...(kind === 'resolved' ? [texts.notSolved] : [])];
}

function ratingOf({ resolved }: CustomerMail, language: MailLanguage): Letter['rating'] {
  const { rate, lowest, highest, score: label } = language.texts;
  const ratingUrl = resolved?.ratingUrl;
  if (!ratingUrl) return null;
  const scores = [1, 2, 3, 4, 5].map((score) => ({
    score,
    label: fillMailText(language, label, { score }),
    url: ratingUrl(score),
  }));
  return { question: rate, scores, lowest, highest };
}

function filesOf(mail: CustomerMail, language: MailLanguage): Letter['files'] {
  const { linked } = chooseAttached(mail);
  if (linked.length === 0) return null;
  const links = linked.map(({ name, sizeBytes, url }) => ({
    label: `${oneLine(name)} (${writeMegabytes(language, sizeBytes)})`,
    url,
  }));
  return { heading: language.texts.tooLarge, links };
}

function earlierOf(mail: CustomerMail, language: MailLanguage): Letter['earlier'] {
  const { earlier, kind } = mail;
  if (!earlier || kind === 'link' || isWithheld(mail)) return null;
  const { wrote, youWrote } = language.texts;
  const date = writeDay(language, earlier.at);
  const name = earlier.authorName === null ? '' : asPlainName(earlier.authorName);
  return { heading: fillMailText(language, name === '' ? youWrote : wrote, { name, date }), text: clean(earlier.text) };
}

function whyOf({ kind, addedBy, project, ticketNumber: number }: CustomerMail, language: MailLanguage): string {
  const { notAsked, whyAdded, whyWrote } = language.texts;
  if (kind === 'link') return notAsked;
  const values = { number, project: oneLine(project.name) };
  if (addedBy === null) return fillMailText(language, whyWrote, values);
  return fillMailText(language, whyAdded, { ...values, name: asPlainName(addedBy) });
}

/** Quotes and paragraphs are found by line feeds. */
function clean(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}
