const shownMs = 1_500;

/** Lets a button copy a text, and say for a moment whether it did. */
export function copyBy(button: HTMLButtonElement, read: () => string | Promise<string>): void {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    const isCopied = await copy(read()).then(
      () => true,
      () => false,
    );
    button.textContent = isCopied ? 'Copied' : 'Not copied';
    setTimeout(() => {
      button.textContent = label;
    }, shownMs);
  });
}

/**
 * Copies a text that may still be on its way. Some browsers let a page copy only while it handles a click, so they get the
 * promise. Over a connection that is not secure there is no clipboard, only the selection.
 */
async function copy(text: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) return copySelected(await text);
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

function copySelected(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'for-readers';
  field.readOnly = true;
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser copies nothing');
}
