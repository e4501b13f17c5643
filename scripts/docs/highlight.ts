import { createHighlighter, type ShikiTransformer } from 'shiki';
import { createCssVariablesTheme } from 'shiki/core';

const languages = [
  ...['sh', 'bash', 'ts', 'typescript', 'js', 'javascript', 'python', 'sql'],
  ...['json', 'yaml', 'toml', 'ini', 'dotenv', 'xml', 'html', 'css', 'http', 'diff'],
  ...['nginx', 'apache', 'systemd', 'docker', 'dockerfile'],
];
/** What a fence may say for text without a language, or in one that shiki has no grammar for. */
const plain = ['', 'text', 'txt', 'caddy', 'caddyfile'];

const theme = createCssVariablesTheme({ fontStyle: false });

/** A token's style names one of the theme's colours; as a class it passes the content security policy. */
const colourAsClass: ShikiTransformer = {
  span(node) {
    const [, token] = /^color:var\(--shiki-token-([a-z-]+)\)$/.exec(String(node.properties.style ?? '')) ?? [];
    delete node.properties.style;
    if (token) node.properties.class = `token-${token}`;
  },
  pre(node) {
    delete node.properties.style;
  },
};

/** Turns code into HTML whose colours are classes, `token-keyword` and the like; a language it does not know fails. */
export async function openHighlighter(): Promise<(code: string, language: string) => string> {
  const highlighter = await createHighlighter({ themes: [theme], langs: languages });
  return (code, language) => {
    if (!languages.includes(language) && !plain.includes(language))
      throw new Error(`A code block is in "${language}", which scripts/docs/highlight.ts does not list`);
    const lang = plain.includes(language) ? 'text' : language;
    return highlighter.codeToHtml(code.trimEnd(), { lang, theme: theme.name ?? '', transformers: [colourAsClass] });
  };
}
