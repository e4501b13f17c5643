import { convert, type FormatCallback } from 'html-to-text';
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { isBlank } from '../../base/blank.ts';
import { cleanHtml } from '../../base/text/clean-html.ts';
import { ShallowTokenizer } from '../../base/text/shallow-tokenizer.ts';
import { asFlatParagraphs, blockTags } from './flat-paragraphs.ts';

/** Names that no mail has, for the parts that mail programs mark. */
const hiddenTag = 'heed-hidden';
const quoteTag = 'heed-quote';
const restTag = 'heed-rest';

/** Signs for private use, which are taken from the mail before they mark where a quote begins and ends. */
const quoteStart = '\u{F0001}';
const quoteEnd = '\u{F0002}';
const restStart = '\u{F0003}';
const marks = /[\u{F0001}-\u{F0003}]/gu;

const textTags = ['br', 'hr', 'code', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'a', 'td', 'th', 'table'];
const neverText = ['script', 'style', 'svg', 'math'];
/** Without its end, a title holds the whole text. */
const seldomText = ['option', 'noscript', 'template', 'title', 'iframe'];
const hiddenStyle = /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;
const quoteClass = /(?:^|\s)(?:gmail_quote_container|gmail_quote|yahoo_quoted)(?:\s|$)/;
/** Outlook writes them above everything that it quotes. */
const restIds = new Set(['divRplyFwdMsg', 'appendonsend']);

export interface ReadHtml {
  /** Clean, with the same tags as a note. */
  html: string;
  text: string;
  /** The text above the quote that the HTML marks. Null if it marks none, or if something follows the quote. */
  textAboveQuote: string | null;
}

/** Reads the HTML of a mail. Nothing of it is loaded or run. */
export function readHtml(html: string): ReadHtml {
  const unmarked = html.replaceAll(marks, '');
  const seen = readTags(unmarked, { withHidden: false });
  // Some programs hide the whole text from each other.
  return isBlank(seen.marked) ? textsOf(readTags(unmarked, { withHidden: true })) : textsOf(seen);
}

interface Seen {
  tags: string;
  /** The text, with marks where a quote begins and ends. */
  marked: string;
}

function textsOf({ tags, marked }: Seen): ReadHtml {
  return {
    html: cleanHtml(asFlatParagraphs(tags)),
    text: marked.replaceAll(marks, '').trim(),
    textAboveQuote: aboveQuote(marked),
  };
}

/** Drops what a reader would not see, and keeps of the rest only the tags that lines and words need. */
function readTags(html: string, { withHidden }: { withHidden: boolean }): Seen {
  const tags = sanitizeHtml(html, {
    allowedTags: [...blockTags, ...textTags, quoteTag, restTag],
    allowedAttributes: { a: ['href'] },
    nonTextTags: withHidden ? neverText : [hiddenTag, ...neverText, ...seldomText],
    transformTags: {
      '*': (tag, attribs): Tag => ({
        tagName: !withHidden && isHidden(attribs) ? hiddenTag : renamed(tag, attribs),
        attribs,
      }),
    },
    parser: { Tokenizer: ShallowTokenizer },
  });
  return { tags, marked: asText(tags) };
}

function isHidden({ style = '', hidden }: Attributes): boolean {
  return hidden !== undefined || hiddenStyle.test(style);
}

function renamed(tag: string, { id = '', class: classes = '', type }: Attributes): string {
  if (restIds.has(id)) return restTag;
  if (quoteClass.test(classes) || (tag === 'blockquote' && type === 'cite')) return quoteTag;
  return tag === 'form' ? 'div' : tag;
}

function asText(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: Number.POSITIVE_INFINITY },
    formatters: {
      quoted: between(quoteStart, quoteEnd),
      rest: between(restStart, ''),
      cell: (element, walk, builder) => {
        walk(element.children, builder);
        builder.addInline(' ');
      },
    },
    selectors: [
      ...['p', 'div', 'tr', 'table', 'section', 'article', 'header', 'footer', 'center', 'address'].map((selector) => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      { selector: 'p', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'hr', format: 'lineBreak' },
      { selector: quoteTag, format: 'quoted' },
      { selector: restTag, format: 'rest' },
    ],
  });
}

function between(start: string, end: string): FormatCallback {
  return (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    builder.addLiteral(start);
    builder.closeBlock({ trailingLineBreaks: 1 });
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
    if (end !== '') builder.addLiteral(end);
  };
}

function aboveQuote(marked: string): string | null {
  const rest = marked.indexOf(restStart);
  const quote = marked.indexOf(quoteStart);
  if (rest >= 0 && (quote < 0 || rest < quote)) return marked.slice(0, rest).trim();
  if (quote < 0) return null;
  const below = marked.slice(marked.lastIndexOf(quoteEnd)).replaceAll(marks, '').trim();
  return below === '' ? marked.slice(0, quote).trim() : null;
}
