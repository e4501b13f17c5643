import type { Template } from '@11ty/eleventy';

/** A page of the site as its Markdown twin has it. */
export interface Page {
  /** From the root of the site, such as `/guides/errors/`. */
  url: string;
  title: string;
  description: string;
  /** Its part of the navigation. Undefined if that does not list the page. */
  section?: string;
  order: number;
  /** What stands below the title. Links begin at the root of the site. */
  markdown: string;
}

/** Returns the pages that are written in Markdown: the first page, the guides, the error codes. */
export function readPages(templates: Template[]): Page[] {
  return templates
    .filter(({ url, inputPath }) => inputPath.endsWith('.md') && url.endsWith('/'))
    .map(({ url, data }) => {
      const { title, description, section, order = 0, page } = data as unknown as PageData;
      return { url, title, description, section, order, markdown: page.rawInput.trim().replace(/^# .*\n+/, '') };
    });
}

interface PageData {
  title: string;
  description: string;
  section?: string;
  order?: number;
  page: { rawInput: string };
}

/** Returns the address of a page's twin: `/guides/errors.md` for `/guides/errors/`. */
export function twinUrl(url: string): string {
  return url === '/' ? '/index.md' : `${url.slice(0, -1)}.md`;
}
