import { renderMermaidSVG } from 'beautiful-mermaid';
import type MarkdownIt from 'markdown-it';

/** Draws `mermaid` blocks while the site is built, so that a page needs no script for them. */
export function addDiagrams(markdown: MarkdownIt): void {
  const fence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token?.info.trim() === 'mermaid') return diagram(token.content, index);
    return fence?.(tokens, index, ...rest) ?? '';
  };
}

/**
 * `number` distinguishes it from the other diagrams of its page. The block's `accTitle:` says what the diagram shows.
 */
function diagram(source: string, number: number): string {
  const title = /^\s*accTitle:\s*(.+)$/m.exec(source)?.[1];
  if (!title) throw new Error(`A diagram has no line "accTitle: …", which readers who do not see it need:\n${source}`);
  const svg = renderMermaidSVG(source.replace(/^\s*accTitle:.*\n/m, ''))
    // The policy of the pages forbids inline styles; docs/site/styles/diagrams.css sets the same colours.
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/ style="[^"]*"/, ` role="img" aria-label="${title.replaceAll('"', '&quot;')}"`)
    .replaceAll(/arrowhead/g, `arrowhead-${number}`);
  return `<figure class="diagram" tabindex="0">${svg}</figure>\n`;
}
