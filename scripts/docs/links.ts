import { slug } from 'github-slugger';
import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { parse } from 'parse5';
import { attribute, elementsOf } from './page-sections.ts';

interface Link {
  url: string;
  /** Whether a page that has the link fetches it by itself. */
  isLoaded: boolean;
}

/** The links of a file, and the ids in it that links may lead to. */
export interface Linked {
  links: Link[];
  ids: Set<string>;
}

/** Reads HTML, CSS or Markdown (`.md`, `.txt`), by the file's name. Other files have no links. */
export function readLinks(file: string, text: string): Linked {
  if (file.endsWith('.html')) return linksOfPage(text);
  if (/\.(md|txt)$/.test(file)) return linksOfMarkdown(text);
  return { links: file.endsWith('.css') ? linksOfStyles(text) : [], ids: new Set() };
}

function linksOfPage(text: string): Linked {
  const elements = [...elementsOf(parse(text))];
  const links = elements.flatMap((element) => {
    const isLoaded = element.tagName !== 'a';
    const urls = [attribute(element, 'href'), attribute(element, 'src')];
    return urls.flatMap((url) => (url === undefined ? [] : [{ url, isLoaded }]));
  });
  return { links, ids: new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])) };
}

function linksOfStyles(text: string): Link[] {
  const urls = text.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']/g);
  return [...urls].map(([, url, imported]) => ({ url: url ?? imported ?? '', isLoaded: true }));
}

const markdown = new MarkdownIt().use(anchor, { slugify: slug });

function linksOfMarkdown(text: string): Linked {
  const tokens = markdown.parse(text, {}).flatMap((token): Token[] => [token, ...(token.children ?? [])]);
  const urls = tokens.flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? []);
  return {
    links: urls.map((url) => ({ url, isLoaded: false })),
    ids: new Set(tokens.flatMap((token) => token.attrGet('id') ?? [])),
  };
}
