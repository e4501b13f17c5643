import { chooseLanguage } from './choose-language.ts';
import type { Identity, Theme, Widget } from './heed.ts';
import type { Intake } from './intake.ts';
import type { Language } from './language.ts';
import { Listeners } from './listeners.ts';
import { mount } from './mount.ts';
import { readOptions } from './options.ts';
import type { Mounted, Place } from './placed.ts';
import { asRefusal, Refusal } from './refusal.ts';
import type { Told } from './session.ts';
import type { Texts } from './texts/en.ts';

export interface Start {
  intake: Intake;
  widgetId?: string | undefined;
  theme?: Theme | undefined;
  language?: string | undefined;
  loadTexts: (language: Language) => Promise<Partial<Texts>>;
  /** Puts an inline form without a `target` into the page. */
  place: Place;
}

/** Loads the widget. What is called meanwhile is done once it is there. */
export function startWidget(start: Start): Widget {
  const { on, emit } = new Listeners();
  const told: Told = { identity: {}, context: {} };
  let { theme } = start;
  let mounted: Mounted | null = null;
  let isWanted = false;
  let isDestroyed = false;

  const load = async () => {
    const settings = await start.intake.settings();
    const widget = settings.widgets.find(({ id }) => !start.widgetId || id === start.widgetId);
    if (!widget) throw new Refusal(null, 'the project has no such enabled widget');
    const { texts, ...spoken } = chooseLanguage(start.language, widget.config.language);
    // Without its texts, English is better than nothing.
    const loaded = texts === 'en' ? {} : await start.loadTexts(texts).catch(() => ({}));
    if (isDestroyed) return;
    const options = readOptions(widget, { ...spoken, theme, loaded });
    mounted = mount({ settings, widget, options, intake: start.intake, emit, told }, start.place);
    if (isWanted) mounted.open();
  };
  whenParsed(() => {
    load().catch((error: unknown) => {
      const { status, message } = asRefusal(error);
      console.warn(`Heed: ${message}`);
      emit('error', { status, message });
    });
  });

  return {
    on,
    open: () => {
      isWanted = true;
      mounted?.open();
    },
    close: () => {
      isWanted = false;
      mounted?.close();
    },
    identify: (identity) => {
      told.identity = onlyTexts(identity);
      mounted?.identify();
    },
    setContext: (context) => {
      told.context = { ...context };
    },
    setTheme: (next) => {
      theme = next;
      mounted?.setTheme(next);
    },
    destroy: () => {
      isDestroyed = true;
      mounted?.destroy();
      mounted = null;
    },
  };
}

function whenParsed(begin: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}

function onlyTexts({ name, email }: Identity): Identity {
  return { ...(name && { name: String(name) }), ...(email && { email: String(email) }) };
}
