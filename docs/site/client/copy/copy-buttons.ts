import { made } from '../made.ts';
import { copyBy } from './copy-text.ts';

/** Gives every code block a button that copies it, without the output that a shell session may show. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLPreElement>('article pre')) {
    const button = made('button', { type: 'button', class: 'copy-button' }, 'Copy');
    copyBy(button, () => block.textContent ?? '');
    (block.closest('.code') ?? framed(block)).append(button);
  }
}

/** Blocks within tabs have no frame of their own. */
function framed(block: HTMLPreElement): HTMLElement {
  const frame = made('div', { class: 'code' });
  block.replaceWith(frame);
  frame.append(block);
  return frame;
}
