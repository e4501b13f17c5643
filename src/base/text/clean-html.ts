import { convert } from 'html-to-text';
import sanitizeHtml, { type Tag } from 'sanitize-html';
import { ShallowTokenizer } from './shallow-tokenizer.ts';

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'];
const inline = ['br', 'hr', 'code', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'a'];
const linkProtocols = ['http:', 'https:', 'mailto:'];

/** Returns the HTML with nothing but text in paragraphs, lists and the like, and links that are safe to follow. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...inline],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: linkProtocols.map((protocol) => protocol.slice(0, -1)),
    allowProtocolRelative: false,
    // A relative link would lead to another place on each site that shows the note.
    transformTags: { a: (tagName, { href }): Tag => ({ tagName, attribs: isSafeLink(href) ? { href } : {} }) },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'svg', 'math'],
    nestingLimit: 50,
    parser: { Tokenizer: ShallowTokenizer },
  }).trim();
}

function isSafeLink(href: string | undefined): href is string {
  return href !== undefined && linkProtocols.includes(URL.parse(href)?.protocol ?? '');
}

/** Returns the text of clean HTML, one line for each block, with entities decoded. */
export function readableText(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      ...blocks.map((selector) => ({
        selector,
        format: selector === 'pre' ? 'pre' : 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'hr', format: 'lineBreak' },
    ],
  }).trim();
}
