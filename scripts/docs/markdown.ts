import { slug } from 'github-slugger';
import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import anchor from 'markdown-it-anchor';

/**
 * Turns guides into pages. Headings get GitHub's ids, so that a link works in the repository too. The first heading is
 * left to the layout, which has it from the front matter. Wide tables get a frame to scroll in.
 */
export function amendMarkdown(markdown: MarkdownIt, highlight: (code: string, language: string) => string): void {
  markdown.set({ html: false, highlight });
  markdown.use(anchor, {
    slugify: slug,
    level: [2, 3, 4],
    permalink: anchor.permalink.headerLink({ class: 'anchor' }),
  });
  markdown.core.ruler.push('pages', ({ tokens }) => {
    if (isTitle(tokens[0])) tokens.splice(0, 3);
    amendTables(tokens);
  });
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
}

function isTitle(token: Token | undefined): boolean {
  return token?.type === 'heading_open' && token.tag === 'h1';
}

/** Drops a header without text, and the alignment of cells, which is a style attribute and forbidden by the policy. */
function amendTables(tokens: Token[]): void {
  for (const [place, token] of tokens.entries()) {
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null;
    if (token.type !== 'th_open' || tokens[place + 1]?.content !== '') continue;
    for (const part of tokens.slice(place, place + 3)) if (part.tag === 'th') part.tag = 'td';
  }
}
