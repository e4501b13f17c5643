import MarkdownIt from 'markdown-it';

/** A part of a text: letters, or a form with parts of its own. */
export type Part = string | { form: Form; parts: Part[]; href?: string; start?: number };
type Form = 'paragraph' | 'bold' | 'italic' | 'link' | 'code' | 'block' | 'quote' | 'list' | 'numbered' | 'entry';

/** Everything else stays the letters it is: no HTML, no pictures, no headings, no tables. */
const reader = new MarkdownIt('zero', { linkify: true }).enable([
  ...['fence', 'list', 'blockquote'],
  ...['linkify', 'emphasis', 'backticks', 'link'],
]);
// Without a scheme, names of files such as readme.md would be links.
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: true });
reader.linkify.add('ftp:', null).add('//', null);
reader.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url);

const forms: Readonly<Record<string, Form>> = {
  paragraph_open: 'paragraph',
  strong_open: 'bold',
  em_open: 'italic',
  link_open: 'link',
  blockquote_open: 'quote',
  bullet_list_open: 'list',
  ordered_list_open: 'numbered',
  list_item_open: 'entry',
};

/** Reads the few forms of Markdown that people write in messages. The parts can only be drawn, never run. */
export function readMarkdown(text: string): Part[] {
  const root: Part[] = [];
  fill(root, reader.parse(text, {}));
  return root;
}

type Token = ReturnType<typeof reader.parse>[number];

function fill(root: Part[], tokens: readonly Token[]): void {
  const open = [root];
  for (const token of tokens) {
    const parts = open.at(-1) ?? root;
    if (token.nesting < 0) open.pop();
    else if (token.nesting > 0) {
      const inside: Part[] = [];
      parts.push({ form: forms[token.type] ?? 'paragraph', parts: inside, ...attributesOf(token) });
      open.push(inside);
    } else if (token.children) fill(parts, token.children);
    else parts.push(leaf(token));
  }
}

function attributesOf(token: Token): { href?: string; start?: number } {
  const [href, start] = [token.attrGet('href'), token.attrGet('start')];
  return { ...(href !== null && { href: String(href) }), ...(start !== null && { start: Number(start) }) };
}

function leaf({ type, content }: Token): Part {
  if (type === 'fence') return { form: 'block', parts: [content.replace(/\n$/, '')] };
  return type === 'code_inline' ? { form: 'code', parts: [content] } : content;
}
