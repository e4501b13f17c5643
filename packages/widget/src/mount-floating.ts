import { h, icon } from './dom.ts';
import type { Stage } from './look.ts';
import { listen } from './own-events.ts';
import { Panel } from './panel.ts';
import type { Placed } from './placed.ts';
import type { Session } from './session.ts';
import { modalSurface, popoverSurface, raise } from './surface.ts';
import { fill } from './texts/en.ts';

const bubble =
  'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5z';

/** A button over the page, and the form that it opens. Both are above everything of the page. */
export function mountFloating({ host, frame }: Stage, session: Session): Placed {
  const { type, texts, button } = session.options;
  const badge = h('b', { class: 'count', hidden: true });
  const panel = new Panel(
    session,
    () => surface.close(),
    (count) => {
      badge.hidden = count === 0;
      badge.textContent = String(count);
      badge.setAttribute('aria-label', fill(texts.unread, { count }));
    },
  );
  const launcher = h(
    'button',
    { type: 'button', class: 'launcher', popover: 'manual', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' },
    icon(bubble),
    texts.button,
    badge,
  );
  let returnTo: HTMLElement | null = null;

  const surface = (type === 'modal' ? modalSurface : popoverSurface)(panel, () => {
    panel.renew();
    launcher.setAttribute('aria-expanded', 'false');
    // The page's own element if the page opened the form. The active element is the host while the launcher has the
    // focus.
    if (returnTo && returnTo !== host && returnTo !== document.body) returnTo.focus();
    else if (button) launcher.focus();
    session.emit('close', undefined);
  });
  const open = () => {
    if (surface.isOpen()) return panel.focus();
    returnTo = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    surface.open();
    launcher.setAttribute('aria-expanded', 'true');
    panel.focus();
    session.emit('open', undefined);
  };
  listen(launcher, 'click', () => (surface.isOpen() ? surface.close() : open()));

  const put = () => {
    (topDialog() ?? document.body)?.append(host);
    if (button) raise(launcher);
    if (!surface.isOpen()) return;
    surface.raise();
    panel.focus();
  };
  frame.append(...(button ? [launcher] : []), surface.element);
  const isInPlace = () => host.isConnected && (host.parentElement?.closest('dialog') ?? null) === topDialog();
  return { isInPlace, put, open, close: surface.close, ...panel.parts };
}

/** The page's modal dialog, beside which nothing can be used. Null if none is open, or the browser does not know them. */
function topDialog(): Element | null {
  try {
    return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
  } catch {
    return null;
  }
}
