import { posix } from 'node:path';
import { relativeUrl } from '../relative-url.ts';
import { type Page, twinUrl } from './page.ts';

/** Where a link of a page leads in the twins. Both addresses begin at the root of the site. */
export type FindTwin = (url: string) => string;

/**
 * Returns the text of a page's twin. Its links lead to other twins, relative to the folder `from`. A block of code keeps
 * its language, and loses what only the site and the tests read.
 */
export function writeTwin({ url, title, description, markdown }: Page, find: FindTwin, from = folderOf(url)): string {
  const body = outsideCode(markdown, (text) =>
    text.replaceAll(/\]\((\/[^)\s]*)\)/g, (_link, target: string) => `](${relativeUrl(from, find(target))})`),
  );
  return `# ${title}\n\n> ${description}\n\n${body.trim()}\n`;
}

function folderOf(url: string): string {
  const folder = posix.dirname(twinUrl(url));
  return folder === '/' ? folder : `${folder}/`;
}

/** Changes the text around fenced blocks of code. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  const parts = markdown.split(/^(```.*\n[\s\S]*?^```$)/m);
  return parts.map((part, place) => (place % 2 === 0 ? change(part) : part.replace(/^```(\S*).*/, '```$1'))).join('');
}
