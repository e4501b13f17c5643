import type { PublicWidget, WidgetSettings } from '../../../generated/sdk/types.gen.ts';
import { h, icon } from './dom.ts';
import type { Heed } from './heed.ts';
import type { Intake } from './intake.ts';
import { dressed } from './look.ts';
import { type Options, readOptions } from './options.ts';
import { Panel } from './panel.ts';

const bubble =
  'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5z';

/** Puts the widget into the page. An inline form without a `target` is where the script is. */
export function mount(settings: WidgetSettings, widget: PublicWidget, intake: Intake, script: Element): Heed {
  const options = readOptions(widget);
  const host = h('heed-widget' as 'div');
  const root = dressed(host, options);
  if (options.type !== 'inline') {
    document.body.append(host);
    return mountDialog(root, options, (close) => new Panel(settings, widget, options, intake, close));
  }
  const target = options.target === null ? null : document.querySelector(options.target);
  if (target) target.append(host);
  else if (document.body.contains(script)) script.after(host);
  else document.body.append(host);
  return mountInline(root, new Panel(settings, widget, options, intake, null));
}

function mountInline(root: ShadowRoot, panel: Panel): Heed {
  root.append(h('section', { class: 'inline', 'aria-labelledby': panel.titleId }, panel.element));
  return {
    open: () => {
      panel.element.scrollIntoView({ block: 'nearest' });
      panel.focus();
    },
    close: () => undefined,
    identify: (identity) => panel.identify(identity),
  };
}

function mountDialog(root: ShadowRoot, { type, texts, button }: Options, panelOf: (close: () => void) => Panel): Heed {
  const panel = panelOf(() => dialog.close());
  const dialog = h('dialog', { class: type, 'aria-labelledby': panel.titleId }, panel.element);
  const launcher = h(
    'button',
    { type: 'button', class: 'launcher', 'aria-haspopup': 'dialog' },
    icon(bubble),
    texts.button,
  );
  let returnTo: HTMLElement | null = null;

  const open = () => {
    if (dialog.open) return panel.focus();
    returnTo = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (type === 'modal') dialog.showModal();
    else dialog.show();
    launcher.setAttribute('aria-expanded', 'true');
    panel.focus();
  };
  launcher.setAttribute('aria-expanded', 'false');
  launcher.addEventListener('click', () => (dialog.open ? dialog.close() : open()));
  dialog.addEventListener('close', () => {
    panel.renew();
    launcher.setAttribute('aria-expanded', 'false');
    // The page's own element if the page opened the form. The active element is the host while the launcher has the
    // focus.
    if (returnTo && returnTo !== root.host && returnTo !== document.body) returnTo.focus();
    else if (button) launcher.focus();
  });
  dialog.addEventListener('keydown', (event) => {
    // The page's own shortcuts are not for what is typed here.
    event.stopPropagation();
    if (event.key === 'Escape' && type === 'popover') dialog.close();
    if (event.key === 'Tab' && type === 'modal') keepInside(root, dialog, event);
  });
  // A click beside a modal dialog counts as one on the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (type === 'modal' && event.target === dialog) dialog.close();
  });

  root.append(...(button ? [launcher] : []), dialog);
  return { open, close: () => dialog.close(), identify: (identity) => panel.identify(identity) };
}

/** The focus moves from the last field to the first one, and back. */
function keepInside(root: ShadowRoot, dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const reachable = [...dialog.querySelectorAll<HTMLElement>('button, input, select, textarea')].filter(
    (element) => element.getClientRects().length > 0 && !element.matches(':disabled'),
  );
  const [first, last] = [reachable[0], reachable.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (root.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
