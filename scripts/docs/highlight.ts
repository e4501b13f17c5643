import { createHighlighter, type ShikiTransformer } from 'shiki';
import { createCssVariablesTheme } from 'shiki/core';
import { jsonInShell } from './json-in-shell.ts';

const languages = [
  ...['sh', 'bash', 'ts', 'typescript', 'js', 'javascript', 'python', 'sql'],
  ...['php', 'ruby', 'go', 'java', 'csharp'],
  ...['json', 'yaml', 'toml', 'ini', 'dotenv', 'xml', 'html', 'css', 'http', 'diff'],
  ...['nginx', 'apache', 'systemd', 'docker', 'dockerfile'],
];
/** What a fence may say for text without a language, or in a language without a grammar in shiki. */
const plain = ['', 'text', 'txt', 'caddy', 'caddyfile'];

const theme = createCssVariablesTheme({ fontStyle: false });

/** A token's style names one of the theme's colours. As a class it passes the content security policy. */
const colourAsClass: ShikiTransformer = {
  span(node) {
    const [, token] = /^color:var\(--shiki-token-([a-z-]+)\)$/.exec(String(node.properties.style ?? '')) ?? [];
    // Punctuation has the colour of the text.
    node.properties = token && token !== 'punctuation' ? { class: token.replace('string-expression', 'string') } : {};
  },
  line(node) {
    withoutPlainSpans(node);
    mergeColours(node);
  },
  code(node) {
    for (const line of node.children) if (line.type === 'element') line.properties = {};
    withoutPlainSpans(node);
  },
  pre(node) {
    delete node.properties.style;
  },
};

/** Makes one span of neighbours with one colour. */
function mergeColours(node: ColouredNode): void {
  node.children = node.children.reduce<typeof node.children>((merged, child) => {
    const before = merged.at(-1);
    const isSame =
      before?.type === 'element' && child.type === 'element' && before.properties.class === child.properties.class;
    if (isSame) before.children.push(...child.children);
    else merged.push(child);
    return merged;
  }, []);
}

type ColouredNode = Parameters<NonNullable<ShikiTransformer['line']>>[0];

/** Puts what stands in a span that says nothing in the place of the span, for pages are full of them. */
function withoutPlainSpans(node: ColouredNode): void {
  node.children = node.children.flatMap((child) =>
    child.type === 'element' && Object.keys(child.properties).length === 0 ? child.children : [child],
  );
}

/** Turns code into HTML whose colours are classes, `keyword` and the like; a language it does not know fails. */
export async function openHighlighter(): Promise<(code: string, language: string) => string> {
  const highlighter = await createHighlighter({ themes: [theme], langs: [...languages, jsonInShell] });
  // The reference shows the body of each error many times.
  const known = new Map<string, string>();
  return (code, language) => {
    if (!languages.includes(language) && !plain.includes(language))
      throw new Error(`A code block is in "${language}", which scripts/docs/highlight.ts does not list`);
    const lang = plain.includes(language) ? 'text' : language;
    const key = `${lang} ${code}`;
    const options = { lang, theme: theme.name ?? '', transformers: [colourAsClass], mergeSameStyleTokens: true };
    const html = known.get(key) ?? highlighter.codeToHtml(code.trimEnd(), options);
    known.set(key, html);
    return html;
  };
}
