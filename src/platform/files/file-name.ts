import { extname } from 'node:path';
import { BadRequest } from '../../base/errors.ts';

/** The longest that file systems allow. It also has to fit into a header. */
const mostCharacters = 255;

/** Joiners shape letters and emoji on both sides of them, and make other words of them in Persian or Hindi. */
const joined = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const looseJoiner = String.raw`(?<!${joined})[\u200C\u200D]|[\u200C\u200D](?!${joined})`;
const unseen = new RegExp(String.raw`[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200C\u200D]]|${looseJoiner}`, 'gv');

/**
 * The name that a file is shown and downloaded under: without what is not seen or turns the text around, with an extension
 * of its type, and cut in front of that.
 */
export function cleanFileName(sent: string, extensions: readonly [string, ...string[]]): string {
  if (sent.includes('\0')) throw BadRequest.of({ path: 'body/file', message: 'must not have U+0000 in its name' });
  const name = sent.replaceAll(unseen, '').trim() || 'file';
  const sentExtension = extname(name);
  const isOfType = extensions.includes(sentExtension.slice(1).toLowerCase());
  const extension = isOfType ? sentExtension : `.${extensions[0]}`;
  const stem = [...(isOfType ? name.slice(0, -extension.length) : name)];
  return stem.slice(0, mostCharacters - extension.length).join('') + extension;
}
