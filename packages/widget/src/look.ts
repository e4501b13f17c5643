import { h } from './dom.ts';
import type { Options } from './options.ts';
import css from './widget.css';

/** Where the widget is on the page: its host, and the frame of everything it shows. */
export interface Stage {
  host: HTMLElement;
  /** Carries what could be set on the host too, where the page's own styles would reach it. */
  frame: HTMLElement;
}

/**
 * Makes a host with a shadow root and the widget's look, without style elements and style attributes, which a page's
 * policy may forbid.
 */
export function makeStage(options: Options): Stage {
  const host = h('heed-widget' as 'div', { 'data-type': options.type === 'inline' ? 'inline' : 'floating' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const { language: lang, direction: dir, position, theme } = options;
  const frame = h('div', { class: 'frame', lang, dir, 'data-position': position, 'data-theme': theme });
  const { style } = frame;
  style.setProperty('--heed-primary', options.primaryColor);
  style.setProperty('--heed-on-primary', readableOn(options.primaryColor));
  style.setProperty('--heed-radius', `${options.borderRadius}px`);
  if (options.fontFamily) style.setProperty('--heed-font', options.fontFamily);
  root.append(frame);
  return { host, frame };
}

/** Returns black or white, whichever is easier to read on the colour (WCAG's relative luminance). */
function readableOn(color: string): string {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return '#fff';
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#fff' : '#000';
}
