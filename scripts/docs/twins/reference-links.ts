import { slug } from 'github-slugger';
import type { Reference } from '../reference/reference.ts';
import { twinUrl } from './page.ts';
import type { FindTwin } from './twin.ts';

/**
 * Returns the function that finds the twin for a link of a page. `pages` are the addresses that have a twin. The site
 * gives an operation its id; in a twin it is found by its heading.
 */
export function findTwins(pages: ReadonlySet<string>, { groups }: Reference): FindTwin {
  const operations = new Map(groups.flatMap((group) => group.operations.map((one) => [one.id, one] as const)));
  return (url) => {
    const [, path = '', hash = ''] = /^([^#]*)#?(.*)$/.exec(url) ?? [];
    const operation = path.startsWith('/reference/') ? operations.get(hash) : undefined;
    if (operation) return `${twinUrl(operation.url.replace(/#.*/, ''))}#${slug(operation.title)}`;
    if (!pages.has(path)) return url;
    return twinUrl(path) + (hash && `#${path.startsWith('/reference/') ? slug(hash) : hash}`);
  };
}
