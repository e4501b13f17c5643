import { offerCommands } from './commands.ts';
import { fetchTexts } from './fetch-texts.ts';
import type { Theme } from './heed.ts';
import { Intake } from './intake.ts';
import { startWidget } from './start-widget.ts';
import { type Started, startedHere } from './started.ts';
import { scriptAgain } from './stay.ts';

/** Set when the script is built, because browsers keep the file for long. */
declare const conversationsVersion: string;

const script = document.currentScript ?? findModule();
if (script instanceof HTMLScriptElement && script.dataset.key) start(script, script.dataset.key);
else console.warn('Heed: nothing is shown, because the script has no attribute data-key with the key of a project');

/** Reads the script's `data-` attributes, and offers `window.heed` at once, even before the widget has loaded. */
function start(script: HTMLScriptElement, key: string): void {
  const { widget: widgetId, url = script.src.replace(/\/widget\.js.*$/, ''), theme, language } = script.dataset;
  const site = url.replace(/\/+$/, '');
  const started = startedHere();
  const name = [site, key, widgetId].join(' ');
  const former = started.get(name);
  if (former) {
    // The page has the script twice, or runs it again whenever it shows another body.
    former.script = script;
    dispatchEvent(new CustomEvent(scriptAgain));
    return;
  }
  const own: Started = { script };
  started.set(name, own);
  const widget = startWidget({
    widgetId,
    theme: theme as Theme | undefined,
    language,
    intake: new Intake(site, key),
    loadTexts: (code) => fetchTexts(site, code),
    loadConversations: () => import(`${site}/widget/conversations.${conversationsVersion}.js`),
    place: (host, isFirst) => {
      if (document.body.contains(own.script)) own.script.after(host);
      else if (isFirst || own.script.isConnected) document.body.append(host);
    },
  });
  offerCommands({
    ...widget,
    destroy: () => {
      started.delete(name);
      widget.destroy();
    },
  });
}

/** A module does not know its own element. It is the one that has not been started. */
function findModule(): Element | undefined {
  const running = new Set([...startedHere().values()].map((one) => one.script));
  const modules = document.querySelectorAll<HTMLScriptElement>('script[type="module"][data-key][src*="widget.js"]');
  return [...modules].find((one) => !running.has(one));
}
