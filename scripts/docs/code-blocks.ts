import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

const labels: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
  java: 'Java',
  csharp: 'C#',
  json: 'JSON',
  yaml: 'YAML',
  html: 'HTML',
  dotenv: '.env',
  systemd: 'systemd',
  nginx: 'nginx',
  caddy: 'Caddyfile',
};
/** Blocks in several of them, one right after the other, are the same in each language: the page shows them as tabs. */
const spoken = ['sh', 'ts', 'js', 'python', 'php', 'ruby', 'go', 'java', 'csharp'];

/** What a block is in a group of tabs. */
interface Place {
  /** The name that the buttons of the group share. */
  group: string;
  /** Whether it is the first of its tab; otherwise it is what that one prints. */
  opens: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether nothing more follows in its tab. */
  closes: boolean;
}

/**
 * Gives each block of code a title, which is its file or its language, and tells what is printed from what is typed.
 */
export function addCodeBlocks(markdown: MarkdownIt): void {
  markdown.core.ruler.push('tabs', ({ tokens }) => {
    for (const group of findGroups(tokens)) place(group);
  });
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    const block = fence?.(tokens, index, ...rest) ?? '';
    if (!token) return block;
    const own: Place | null = token.meta;
    if (!own) return frame(titleOf(token), block, isPrinted(token) ? 'code printed' : 'code');
    const before = own.isFirst ? '<div class="tabs languages" role="group" aria-label="Language">' : '';
    const content = own.opens
      ? `${tab(token, own)}<div class="panel">${block}`
      : frame(titleOf(token), block, 'code printed');
    return `${before}${content}${own.closes ? '</div>' : ''}${own.isLast ? '</div>\n' : ''}`;
  };
}

function tab(token: Token, { group, isFirst }: Place): string {
  const button = `<input type="radio" name="${group}" value="${languageOf(token)}"${isFirst ? ' checked' : ''}>`;
  return `<label class="tab">${button}${tabLabel(token)}</label>`;
}

function place(group: Token[]): void {
  const name = `tabs-${group[0]?.map?.[0]}`;
  for (const [index, token] of group.entries()) {
    const next = group[index + 1];
    const own: Place = {
      group: name,
      opens: !isPrinted(token),
      isFirst: index === 0,
      isLast: !next,
      closes: !next || !isPrinted(next),
    };
    token.meta = own;
  }
}

/** Returns the groups of several languages, each block with what it prints. Anything between two blocks parts them. */
function findGroups(tokens: Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    const group = groups.at(-1);
    const goesOn = index > 0 && group?.at(-1) === tokens[index - 1];
    if (goesOn && isPrinted(token)) group?.push(token);
    if (!canBeTab(token)) continue;
    const isOther = !group?.some((one) => languageOf(one) === languageOf(token));
    if (goesOn && isOther) group?.push(token);
    else groups.push([token]);
  }
  return groups.filter((group) => group.filter(canBeTab).length > 1);
}

function canBeTab({ type, info }: Token): boolean {
  return type === 'fence' && /^\w+(?: file="[^"]*")?$/.test(info.trim()) && spoken.includes(languageOf({ info }));
}

function frame(title: string, block: string, className: string): string {
  return `<div class="${className}"><div class="code-title">${title}</div>${block}</div>\n`;
}

function titleOf(token: Token): string {
  const [, file] = /\bfile="([^"]*)"/.exec(token.info) ?? [];
  if (token.info.trim() === 'json answer') return 'Response';
  if (isPrinted(token)) return 'Output';
  return file ?? labels[languageOf(token)] ?? 'Text';
}

/** Whether it shows what the block before it prints. */
function isPrinted({ info }: Pick<Token, 'info'>): boolean {
  return ['json answer', 'text output'].includes(info.trim());
}

function tabLabel(token: Token): string {
  const [, file] = /\bfile="([^"]*)"/.exec(token.info) ?? [];
  if (file) return file;
  return languageOf(token) === 'sh' && token.content.includes('curl ') ? 'curl' : (labels[languageOf(token)] ?? '');
}

function languageOf({ info }: Pick<Token, 'info'>): string {
  return info.trim().split(/\s/, 1)[0] ?? '';
}
