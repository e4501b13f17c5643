import type { Theme, Widget } from './heed.ts';
import { Intake } from './intake.ts';
import { startWidget } from './start-widget.ts';
import { importTexts } from './texts/import-texts.ts';

export type * from './heed.ts';

/** Which widget to show, and how. */
export interface WidgetOptions {
  /** Address of the service, such as `https://feedback.example.com`. */
  url: string;
  /** The project's `publicKey`. */
  publicKey: string;
  /** Id of the widget. Without it, the project's newest enabled widget is shown. */
  widgetId?: string;
  /** Goes before the `colorScheme` of the widget's `styling`. */
  theme?: Theme;
  /** Goes before the languages of the widget, the page and the browser. */
  language?: string;
  /** Takes an inline form that has no `target`. Without it, the form is at the end of the page. */
  container?: Element;
}

/** Shows a widget on this page. Call it in a browser only. */
export function createWidget({ url, publicKey, container, ...options }: WidgetOptions): Widget {
  return startWidget({
    ...options,
    intake: new Intake(url.replace(/\/+$/, ''), publicKey),
    loadTexts: importTexts,
    loadConversations: () => import('./conversations/conversations.ts'),
    place: (host, isFirst) => {
      const parent = container ?? document.body;
      if (isFirst || parent.isConnected) parent.append(host);
    },
  });
}
