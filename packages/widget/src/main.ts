import { offerCommands } from './commands.ts';
import { fetchTexts } from './fetch-texts.ts';
import type { Theme } from './heed.ts';
import { Intake } from './intake.ts';
import { startWidget } from './start-widget.ts';

const script = document.currentScript as HTMLScriptElement | null;
if (script) start(script);

/** Reads the script's `data-` attributes, and offers `window.heed` at once, even before the widget has loaded. */
function start(script: HTMLScriptElement): void {
  const {
    key = '',
    widget: widgetId,
    url = script.src.replace(/\/widget\.js.*$/, ''),
    theme,
    language,
  } = script.dataset;
  const site = url.replace(/\/+$/, '');
  offerCommands(
    startWidget({
      widgetId,
      theme: theme as Theme | undefined,
      language,
      intake: new Intake(site, key),
      loadTexts: (code) => fetchTexts(site, code),
      place: (host) => {
        if (document.body.contains(script)) script.after(host);
        else document.body.append(host);
      },
    }),
  );
}
