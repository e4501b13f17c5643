import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Linked, readLinks } from './links.ts';

/**
 * Returns what is wrong with the links of some files in the folder `root`, one line for each: links that lead to no
 * file or to no id in it, links that do not begin at the file itself, and what is loaded from another host.
 */
export function brokenLinks(root: string, files: string[]): string[] {
  const known = new Map<string, Linked>();
  const linkedOf = (file: string): Linked => {
    const linked = known.get(file) ?? readLinks(file, readFileSync(join(root, file), 'utf8'));
    known.set(file, linked);
    return linked;
  };
  return files.flatMap((file) =>
    linkedOf(file).links.flatMap(({ url, isLoaded }) => {
      if (/^[a-z][a-z+.-]*:|^\/\//i.test(url))
        return isLoaded && !url.startsWith('data:') ? [`${file} loads ${url} from another host`] : [];
      if (url.startsWith('/')) return [`${file}: ${url} must begin at the file, not at the root of its host`];
      const [path = '', id = ''] = url
        .replace(/\?[^#]*/, '')
        .split('#', 2)
        .map(decodeURIComponent);
      const target = path ? fileAt(root, posix.join(posix.dirname(file), path)) : file;
      if (!target) return [`${file}: ${url} leads to no file`];
      return id && !linkedOf(target).ids.has(id) ? [`${file}: ${url} leads to no "${id}" in ${target}`] : [];
    }),
  );
}

/** Returns the file that a host serves for a path. Undefined if there is none. */
function fileAt(root: string, path: string): string | undefined {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isFile()) return path.endsWith('/') ? undefined : path;
  if (!found) return undefined;
  return statSync(join(root, path, 'index.html'), { throwIfNoEntry: false }) && path.endsWith('/')
    ? posix.join(path, 'index.html')
    : undefined;
}
