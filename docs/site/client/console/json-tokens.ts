import { made } from '../made.ts';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/g;
/** Colours of more would only make the page slow. */
const mostCharacters = 100_000;

/** Returns JSON with its texts, names and values in the colours of the site's code. */
export function jsonTokens(text: string): (string | HTMLElement)[] {
  if (text.length > mostCharacters) return [text];
  const parts: (string | HTMLElement)[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon = ''] = match;
    const kind = quoted === undefined ? 'constant' : colon ? 'keyword' : 'string';
    parts.push(text.slice(end, match.index), made('span', { class: kind }, quoted ?? whole), colon);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
