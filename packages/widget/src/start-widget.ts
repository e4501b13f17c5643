import { chooseLanguage } from './choose-language.ts';
import type { Theme, Widget } from './heed.ts';
import type { Intake } from './intake.ts';
import { KeptThreads } from './kept-threads.ts';
import type { Language } from './language.ts';
import { Listeners } from './listeners.ts';
import { mount } from './mount.ts';
import { readOptions } from './options.ts';
import type { Mounted, Place } from './placed.ts';
import { asRefusal, Refusal } from './refusal.ts';
import type { ConversationsModule, Told } from './session.ts';
import type { Texts } from './texts/en.ts';
import { identification } from './told.ts';
import { Visitor } from './visitor.ts';

export interface Start {
  intake: Intake;
  widgetId?: string | undefined;
  theme?: Theme | undefined;
  language?: string | undefined;
  loadTexts: (language: Language) => Promise<Partial<Texts>>;
  loadConversations: () => Promise<ConversationsModule>;
  /** Puts an inline form without a `target` into the page. */
  place: Place;
}

/** Loads the widget. What is called meanwhile is done once it is there. */
export function startWidget(start: Start): Widget {
  const { on, emit } = new Listeners();
  const told: Told = { identity: {}, context: {} };
  const visitor = new Visitor(start.intake);
  const threads = new KeptThreads(start.intake.publicKey);
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
    const { intake, loadConversations } = start;
    const shared = { intake, loadConversations, visitor, threads, emit, told };
    mounted = mount({ settings, widget, options, ...shared }, start.place);
    if (isWanted) mounted.open();
  };
  const warn = (error: unknown) => {
    const { status, message } = asRefusal(error);
    console.warn(`Heed: ${message}`);
    emit('error', { status, message });
  };
  whenParsed(() => {
    load().catch(warn);
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
    ...identification({ told, visitor, threads, mounted: () => mounted, warn }),
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
