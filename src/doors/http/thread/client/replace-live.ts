import { showLocalTimes } from './local-times.ts';

/** Replaces the parts of the page that have changed, except those in which the reader is writing. */
export function replaceLive(newer: Document): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = newer.querySelector<HTMLElement>(`[data-live="${region.dataset.live}"]`);
    if (!next || isInUse(region)) continue;
    showLocalTimes(next);
    if (region.dataset.live === 'conversation') replaceEntries(region, next);
    else if (region.outerHTML !== next.outerHTML) region.replaceWith(document.adoptNode(next));
  }
}

function isInUse(region: HTMLElement): boolean {
  if (region.contains(document.activeElement) && document.activeElement?.matches('input, textarea')) return true;
  return [...region.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some((field) =>
    field instanceof HTMLInputElement ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
  );
}

/** Entries that stay are not touched, so that software for blind readers reads only the new ones. */
function replaceEntries(list: HTMLElement, newer: HTMLElement): void {
  const known = new Map([...list.children].map((entry) => [entry.id, entry]));
  for (const entry of [...newer.children]) {
    const old = known.get(entry.id);
    known.delete(entry.id);
    if (old?.outerHTML === entry.outerHTML) continue;
    const adopted = document.adoptNode(entry);
    if (old) old.replaceWith(adopted);
    else {
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) adopted.classList.add('new');
      adopted.addEventListener('animationend', () => adopted.classList.remove('new'));
      list.append(adopted);
    }
  }
  for (const gone of known.values()) gone.remove();
}
