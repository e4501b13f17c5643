import { ownEvents } from './own-events.ts';

interface Stay {
  /** Whether the host is where it belongs. */
  isInPlace: () => boolean;
  /** Puts it there, if that exists. */
  put: () => void;
  /** Whether it belongs somewhere within the page, so that any change of the page may be the one that took it away. */
  isDeep: boolean;
}

/** Tells widgets that their script is in the page once more. */
export const scriptAgain = 'heed:script';

/** The attributes that pages give to all that is beside a dialog of theirs. */
const shutOut = ['inert', 'aria-hidden'];

/**
 * Keeps the host in the page although the page swaps its body, writes itself anew or opens a dialog, as Turbo, Astro and
 * `document.write` do. Returns what looks at once, and what ends it.
 */
export function stayInPage(host: HTMLElement, { isInPlace, put, isDeep }: Stay) {
  const events = ownEvents(host);
  const observer = new MutationObserver(() => check());
  const check = () => {
    for (const name of shutOut) if (host.hasAttribute(name)) host.removeAttribute(name);
    if (!isInPlace()) {
      put();
      removeCopies();
    }
    watch();
  };
  const watch = () => {
    observer.disconnect();
    const levels = isDeep ? [document] : [document, document.documentElement, document.body];
    for (const level of levels) if (level) observer.observe(level, { childList: true, subtree: isDeep });
    observer.observe(host, { attributeFilter: shutOut });
    // Writing the document anew also ends what listens to it.
    events.keep();
    for (const name of ['pageshow', 'toggle', 'close', scriptAgain]) addEventListener(name, check, true);
  };
  const end = () => {
    observer.disconnect();
    events.end();
    for (const name of ['pageshow', 'toggle', 'close', scriptAgain]) removeEventListener(name, check, true);
  };
  return { check, end };
}

/** Pages that keep copies of their bodies bring copies of the host, in which nothing is. */
function removeCopies(): void {
  for (const copy of document.querySelectorAll('heed-widget')) if (!copy.shadowRoot) copy.parentNode?.removeChild(copy);
}
