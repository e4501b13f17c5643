import type { Heed, Identity } from './heed.ts';
import { Intake, Refusal } from './intake.ts';
import { mount } from './mount.ts';

const script = document.currentScript as HTMLScriptElement | null;
if (script) start(script);

/**
 * Reads the script's `data-key`, `data-widget` and `data-url`, and offers `window.heed` at once, even before the widget
 * has loaded.
 */
function start(script: HTMLScriptElement): void {
  const { key = '', widget: widgetId, url = script.src.replace(/\/widget\.js.*$/, '') } = script.dataset;
  const intake = new Intake(url.replace(/\/+$/, ''), key);
  let mounted: Heed | null = null;
  let isWanted = false;
  let identity: Identity = {};

  window.heed = {
    open: () => {
      isWanted = true;
      mounted?.open();
    },
    close: () => {
      isWanted = false;
      mounted?.close();
    },
    identify: ({ name, email }) => {
      identity = { ...(name && { name: String(name) }), ...(email && { email: String(email) }) };
      mounted?.identify(identity);
    },
  };

  const load = async () => {
    const settings = await intake.settings();
    const widget = settings.widgets.find(({ id }) => !widgetId || id === widgetId);
    if (!widget) return console.warn('Heed: the project has no such enabled widget');
    mounted = mount(settings, widget, intake, script);
    mounted.identify(identity);
    if (isWanted) mounted.open();
  };
  const begin = () => {
    load().catch((error: unknown) => {
      console.warn(`Heed: ${error instanceof Refusal ? error.message : 'the service cannot be reached'}`);
    });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}
