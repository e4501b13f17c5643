import { h } from './dom.ts';
import { listen } from './own-events.ts';
import type { Panel } from './panel.ts';

/** What the form opens on. */
interface Surface {
  element: HTMLElement;
  isOpen(): boolean;
  open(): void;
  close(): void;
  /** Shows again what is open, after the page has removed it. */
  raise(): void;
}

/** Shows an element above the page, in the top layer, where no style of the page moves, cuts or covers it. */
export function raise(element: HTMLElement): void {
  try {
    element.showPopover();
  } catch {
    // A browser of before 2024 has no popovers, and shows it within the page. Another one shows it already.
  }
}

/** A dialog beside which nothing of the page can be used. */
export function modalSurface(panel: Panel, onClose: () => void): Surface {
  const element = h('dialog', { class: 'surface modal', 'aria-labelledby': panel.titleId }, panel.element);
  const close = () => element.close();
  element.addEventListener('close', onClose);
  listen(element, 'keydown', (event) => event.key === 'Tab' && keepInside(element, event));
  // A click beside a modal dialog counts as one on the dialog itself.
  listen(element, 'click', (event) => event.composedPath()[0] === element && close());
  const again = () => {
    element.removeAttribute('open');
    element.showModal();
  };
  return { element, isOpen: () => element.open, open: () => element.showModal(), close, raise: again };
}

/** A dialog beside which the page can be used on. */
export function popoverSurface(panel: Panel, onClose: () => void): Surface {
  const labels = { role: 'dialog', 'aria-labelledby': panel.titleId };
  const element = h('div', { class: 'surface popover', popover: 'manual', hidden: true, ...labels }, panel.element);
  const close = () => {
    if (element.hidden) return;
    element.hidePopover?.();
    element.hidden = true;
    onClose();
  };
  const open = () => {
    element.hidden = false;
    raise(element);
  };
  listen(element, 'keydown', (event) => event.key === 'Escape' && close());
  return { element, isOpen: () => !element.hidden, open, close, raise: () => raise(element) };
}

/** The focus moves from the last field to the first one, and back. */
function keepInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const reachable = [...dialog.querySelectorAll<HTMLElement>('button, input, select, textarea')].filter(
    (element) => element.getClientRects().length > 0 && !element.matches(':disabled'),
  );
  const [first, last] = [reachable[0], reachable.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if ((dialog.getRootNode() as ShadowRoot).activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
