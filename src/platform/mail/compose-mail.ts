import { escapeHtml } from '../../base/text/escape-html.ts';
import type { Mail } from './mail.ts';
import { asPlainName } from './plain-name.ts';

export interface MailParts {
  to: string;
  subject: string;
  /** The recipient's name, with which the message greets them. Somebody else may have chosen it. */
  name?: string;
  /** Plain text. Line breaks within a paragraph are kept. */
  paragraphs: string[];
  /** Somebody else's text that the message is about. */
  quote?: string;
  /** Why the recipient gets it. */
  footer?: string;
}

/** The one form of all messages that Heed sends. */
export function composeMail({ to, subject, name, paragraphs: said, quote, footer }: MailParts): Mail {
  const paragraphs = name === undefined ? said : [`Hello ${asPlainName(name)},`, ...said];
  const text = [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...(footer === undefined ? [] : [`-- \n${footer}`]),
  ].join('\n\n');
  const html = [
    '<!doctype html><html><body style="font: 16px/1.5 sans-serif; color: #222; max-width: 40em">',
    ...paragraphs.map((paragraph) => `<p>${linesAsHtml(paragraph)}</p>`),
    ...(quote === undefined ? [] : [`<blockquote style="${quoteStyle}">${linesAsHtml(quote)}</blockquote>`]),
    ...(footer === undefined ? [] : [`<p style="font-size: 13px; color: #666">${linesAsHtml(footer)}</p>`]),
    '</body></html>',
  ].join('\n');
  return { to, subject: subject.replaceAll(/\s+/g, ' ').trim(), text: `${text}\n`, html };
}

const quoteStyle = 'margin: 0; padding-left: 1em; border-left: 3px solid #ccc';

function linesAsHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}
