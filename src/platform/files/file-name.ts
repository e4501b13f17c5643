import { extname } from 'node:path';
import { BadRequest } from '../../base/errors.ts';

/** The longest that file systems allow. It also has to fit into a header. */
const mostCharacters = 255;

/**
 * The name that a file is shown and downloaded under: without what is not seen or turns the text around, with an extension
 * of its type, and cut in front of that.
 */
export function cleanFileName(sent: string, extensions: readonly [string, ...string[]]): string {
  if (sent.includes('\0')) throw BadRequest.of({ path: 'body/file', message: 'must not have U+0000 in its name' });
  const name = sent.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim() || 'file';
  const sentExtension = extname(name);
  const isOfType = extensions.includes(sentExtension.slice(1).toLowerCase());
  const extension = isOfType ? sentExtension : `.${extensions[0]}`;
  const stem = [...(isOfType ? name.slice(0, -extension.length) : name)];
  return stem.slice(0, mostCharacters - extension.length).join('') + extension;
}
