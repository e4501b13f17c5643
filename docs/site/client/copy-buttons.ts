const shownMs = 1_500;

/** Gives every code block a button that copies it, without the output that a shell session may show. */
export function addCopyButtons(): void {
  // Browsers offer the clipboard only to pages that came over a secure connection.
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll<HTMLPreElement>('article pre')) {
    const frame = block.closest('.code') ?? framed(block);
    frame.append(copyButton(block));
  }
}

/** Blocks within tabs have no frame of their own. */
function framed(block: HTMLPreElement): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block);
  return frame;
}

function copyButton(block: HTMLPreElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, shownMs);
  });
  return button;
}
