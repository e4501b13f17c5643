import type { ThreadFile } from '../../../../generated/sdk/types.gen.ts';
import { h } from '../dom.ts';

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** Returns a text with its web addresses as links. */
export function shownText(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    parts.push(
      text.slice(end, index),
      h('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, url),
    );
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}

/** Returns the files of a message: pictures small, and links to the others. */
export function shownFiles(files: ThreadFile[]): HTMLElement[] {
  return files.map(({ url, type, fileName }) => {
    const shown = type === 'image' ? h('img', { src: url, alt: fileName, referrerpolicy: 'no-referrer' }) : fileName;
    return h('a', { class: 'file', href: url, target: '_blank', rel: 'noopener noreferrer' }, shown);
  });
}
