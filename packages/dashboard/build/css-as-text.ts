import type { Plugin } from 'vite';

/** The widget imports its styles as a text, because they are for its shadow root alone. */
export const cssOfWidgetAsText: Plugin = {
  name: 'css-of-widget-as-text',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/(widget|conversations)\.css$/ },
    handler(source, importer) {
      return this.resolve(`${source}?inline`, importer, { skipSelf: true });
    },
  },
};
