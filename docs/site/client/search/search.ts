import { openSearchDialog } from './search-dialog.ts';

/** Opens the search by its button, by `/`, and by Ctrl or Command with K. */
export function startSearch(button: HTMLButtonElement): void {
  button.addEventListener('click', openSearchDialog);
  document.addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isShortcut && (event.key !== '/' || isTyping(event))) return;
    event.preventDefault();
    openSearchDialog();
  });
  button.hidden = false;
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
