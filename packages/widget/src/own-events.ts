/** By which pages notice that somebody leaves a dialog of theirs, and bring them back. */
const trapped = [
  ...(['focus', 'focusin', 'blur', 'focusout', 'pointerdown', 'pointerup', 'mousedown', 'mouseup'] as const),
  ...(['touchstart', 'touchend', 'click', 'keydown', 'keypress', 'keyup'] as const),
];

type Handler = (event: never) => void;
const handlers = new WeakMap<EventTarget, Map<string, Handler>>();

/** Listens on an element of the widget. A listener of the element itself would not hear what is kept from the page. */
export function listen<Name extends 'click' | 'keydown'>(
  element: HTMLElement,
  name: Name,
  handler: (event: HTMLElementEventMap[Name]) => unknown,
): void {
  const known = handlers.get(element) ?? new Map<string, Handler>();
  handlers.set(element, known.set(name, handler));
}

/**
 * Keeps from the page what happens in the widget, so that no trap of the page takes the focus back and no shortcut of it acts
 * on what is typed. The acts of the browser itself still happen. `keep` may be called again, `end` ends it.
 */
export function ownEvents(host: HTMLElement) {
  const hear = (event: Event) => {
    const path = event.composedPath();
    const isInside = path.includes(host);
    const goesInside = 'relatedTarget' in event && event.relatedTarget === host;
    if (!isInside && !goesInside) return;
    event.stopImmediatePropagation();
    if (isInside) for (const target of path) handlers.get(target)?.get(event.type)?.(event as never);
  };
  return {
    keep: () => {
      for (const name of trapped) addEventListener(name, hear, true);
    },
    end: () => {
      for (const name of trapped) removeEventListener(name, hear, true);
    },
  };
}
