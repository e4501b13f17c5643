import { extname } from 'node:path';
import { BadRequest } from '../../base/errors.ts';

/** As long as file systems allow; it has to fit into a header, too. */
const mostCharacters = 255;

/** The name that a file is shown and downloaded under: without control characters, cut in front of its extension. */
export function cleanFileName(sent: string): string {
  if (sent.includes('\0')) throw BadRequest.of({ path: 'body/file', message: 'must not have U+0000 in its name' });
  const characters = [...sent.replaceAll(/\p{Cc}/gu, '')];
  if (characters.length <= mostCharacters) return characters.join('') || 'file';
  const extension = [...extname(characters.join(''))].slice(0, 20);
  return [...characters.slice(0, mostCharacters - extension.length), ...extension].join('');
}
