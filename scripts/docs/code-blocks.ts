import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

const labels: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  yaml: 'YAML',
  html: 'HTML',
  dotenv: '.env',
  systemd: 'systemd',
  nginx: 'nginx',
  caddy: 'Caddyfile',
};
/** Blocks in several of them, one right after the other, are the same in each language: the page shows them as tabs. */
const spoken = ['sh', 'ts', 'js', 'python'];

/**
 * Gives each block of code a title, which is its file or its language, and tells what is printed from what is typed.
 */
export function addCodeBlocks(markdown: MarkdownIt): void {
  markdown.core.ruler.push('tabs', ({ tokens }) => {
    for (const group of findGroups(tokens))
      for (const [place, token] of group.entries()) token.meta = { place, size: group.length, first: group[0] };
  });
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    const block = fence?.(tokens, index, ...rest) ?? '';
    if (!token) return block;
    const { meta } = token;
    if (!meta) return frame(titleOf(token), block, isPrinted(token) ? 'code printed' : 'code');
    const name = `tabs-${meta.first.map[0]}`;
    const checked = meta.place === 0 ? ' checked' : '';
    const tab = `<label class="tab"><input type="radio" name="${name}" value="${languageOf(token)}"${checked}>${tabLabel(token)}</label>`;
    const before = meta.place === 0 ? '<div class="tabs languages" role="group" aria-label="Language">' : '';
    return `${before}${tab}<div class="panel">${block}</div>${meta.place === meta.size - 1 ? '</div>\n' : ''}`;
  };
}

function findGroups(tokens: Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (!canBeTab(token)) continue;
    const group = groups.at(-1);
    const previous = tokens[index - 1];
    const isOther = !group?.some((one) => languageOf(one) === languageOf(token));
    if (group && previous && group.at(-1) === previous && isOther) group.push(token);
    else groups.push([token]);
  }
  return groups.filter(({ length }) => length > 1);
}

function canBeTab(token: Token): boolean {
  return token.type === 'fence' && spoken.includes(token.info.trim());
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
function isPrinted({ info }: Token): boolean {
  return ['json answer', 'text output'].includes(info.trim());
}

function tabLabel(token: Token): string {
  return languageOf(token) === 'sh' && token.content.includes('curl ') ? 'curl' : (labels[languageOf(token)] ?? '');
}

function languageOf({ info }: Token): string {
  return info.trim().split(/\s/, 1)[0] ?? '';
}
