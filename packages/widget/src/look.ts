import type { Options } from './options.ts';
import css from './widget.css';

/**
 * Makes a shadow root with the widget's look, without style elements and style attributes, which a page's policy may
 * forbid.
 */
export function dressed(host: HTMLElement, options: Options): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const { style, dataset } = host;
  style.setProperty('--primary', options.primaryColor);
  style.setProperty('--on-primary', readableOn(options.primaryColor));
  style.setProperty('--radius', `${options.borderRadius}px`);
  if (options.fontFamily) style.setProperty('--font', options.fontFamily);
  dataset.scheme = options.colorScheme;
  dataset.position = options.position;
  host.lang = options.language;
  return root;
}

/** Returns black or white, whichever is easier to read on the colour (WCAG's relative luminance). */
function readableOn(color: string): string {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return '#fff';
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#fff' : '#000';
}
