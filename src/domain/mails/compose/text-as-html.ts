import { escapeHtml } from '../../../base/text/escape-html.ts';

const address = /https?:\/\/[^\s<>"]+/gi;
/** Ends the sentence around an address rather than the address. */
const punctuation = /[.,:;!?'"…。，、：；！？）」』*_]+$/;

/** Returns plain text as paragraphs of HTML, with its line breaks and indents, and its web addresses as links. */
export function textAsHtml(text: string, paragraphStyle: string): string {
  return asParagraphs(text, paragraphStyle, withLinks);
}

/** The same without links, for the words of strangers. */
export function quoteAsHtml(text: string, paragraphStyle: string): string {
  return asParagraphs(text, paragraphStyle, escapeHtml);
}

function asParagraphs(text: string, style: string, write: (text: string) => string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="${style}">${keepSpace(write(paragraph))}</p>`)
    .join('\n');
}

function keepSpace(html: string): string {
  return html
    .replaceAll('\t', '    ')
    .replaceAll(/ {2,}/g, (run) => `${'&nbsp;'.repeat(run.length - 1)} `)
    .replaceAll(/^ /gm, '&nbsp;')
    .replaceAll('\n', '<br>\n');
}

function withLinks(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = withoutEnd(found);
    if (!URL.canParse(url)) continue;
    const shown = escapeHtml(url);
    parts.push(escapeHtml(text.slice(end, index)), `<a href="${shown}" class="link">${shown}</a>`);
    end = index + url.length;
  }
  return [...parts, escapeHtml(text.slice(end))].join('');
}

/** An address in brackets ends before the bracket, unless it has opened one itself. */
function withoutEnd(found: string): string {
  const url = found.replace(punctuation, '');
  return /[)\]}]$/.test(url) && !/[([{]/.test(url) ? withoutEnd(url.slice(0, -1)) : url;
}
