import type { WidgetSettings } from '../../../../generated/sdk/types.gen.ts';

/** What the playground sends to the page of the preview: a widget as it would be. */
export interface Preview {
  settings: WidgetSettings;
  /** That of the page. */
  language: string;
  /** That of the system. */
  scheme: 'light' | 'dark';
}

/** What the page says when it can show something. */
export const previewReady = 'heed-preview-ready';
