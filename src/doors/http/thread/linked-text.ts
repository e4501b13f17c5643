import { html, type Markup } from './markup.ts';

const address = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;

/** Turns the addresses of pages within a text into links, and leaves all else as it is. */
export function linkedText(text: string): Markup {
  const parts: (string | Markup)[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(address)) {
    const url = trimmed(found);
    if (!URL.canParse(url)) continue;
    parts.push(text.slice(from, index), html`<a href="${url}" rel="noopener noreferrer nofollow">${url}</a>`);
    from = index + url.length;
  }
  return html`${[...parts, text.slice(from)]}`;
}

/** A closing bracket belongs to the address if it was opened in it. */
function trimmed(found: string): string {
  let url = found;
  for (;;) {
    const last = url.at(-1) ?? '';
    const opening = { ')': '(', ']': '[', '}': '{' }[last];
    const isOpened = opening !== undefined && url.split(opening).length >= url.split(last).length;
    if (isOpened || !/[.,:;!?…)\]}]/u.test(last)) return url;
    url = url.slice(0, -1);
  }
}
