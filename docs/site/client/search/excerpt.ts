const before = 40;
const length = 180;

/** Returns the part of a text around the first of the terms, with the terms marked. */
export function excerpt(text: string, terms: string[]): (string | HTMLElement)[] {
  if (terms.length === 0) return [text.slice(0, length)];
  const pattern = new RegExp(`(${terms.map(escaped).join('|')})`, 'gi');
  const found = text.search(pattern);
  const start = found > before ? text.lastIndexOf(' ', found - before) + 1 : 0;
  const part = `${start > 0 ? '… ' : ''}${text.slice(start, start + length)}${text.length > start + length ? ' …' : ''}`;
  return part.split(pattern).map((piece, index) => (index % 2 === 0 ? piece : marked(piece)));
}

function escaped(term: string): string {
  return term.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function marked(piece: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = piece;
  return mark;
}
