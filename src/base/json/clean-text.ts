import { BadRequest } from '../errors.ts';
import { InexactNumber } from './exact-json.ts';
import { mostLevels } from './json-shape.ts';

/**
 * Refuses text that PostgreSQL cannot keep, numbers that would be changed silently, and nesting that nothing of ours needs. Walks without recursion, because what
 * it guards against is nesting that is too deep for that.
 */
export function requireCleanText(root: unknown, rootPath: string): void {
  const rest: [unknown, string, number][] = [[root, rootPath, 0]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, path, depth] = next;
    if (typeof value === 'string') requireText(value, path);
    else if (value instanceof InexactNumber)
      throw BadRequest.of({
        path,
        message: `must be a number that JSON keeps as it is, or text: ${cut(value.source)}`,
      });
    else if (typeof value === 'object' && value !== null) {
      if (depth >= mostLevels)
        throw BadRequest.of({ path: rootPath, message: `must be at most ${mostLevels} levels deep` });
      for (const [key, child] of Object.entries(value)) {
        requireText(key, path);
        rest.push([child, `${path}/${key}`, depth + 1]);
      }
    }
  }
}

export function requireText(text: string, path: string): void {
  if (text.includes('\0')) throw BadRequest.of({ path, message: 'must not contain U+0000' });
  if (!text.isWellFormed()) throw BadRequest.of({ path, message: 'must not contain lone surrogates' });
}

function cut(source: string): string {
  return source.length > 40 ? `${source.slice(0, 40)}…` : source;
}
