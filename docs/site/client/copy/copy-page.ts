import { copyBy } from './copy-text.ts';

/** Starts the button that copies the page as Markdown, whose address the link beside it has. */
export function startCopyPage(button: HTMLButtonElement, twin: HTMLAnchorElement): void {
  copyBy(button, async () => {
    const response = await fetch(twin.href);
    if (!response.ok) throw new Error(`The Markdown of the page answered ${response.status}`);
    return response.text();
  });
  button.hidden = false;
}
