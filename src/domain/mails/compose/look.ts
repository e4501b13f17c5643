import { readableOn, standOut, textContrast } from '../../../base/readable-color.ts';

/** The colours of a mail on a light or a dark page. */
export interface Palette {
  page: string;
  text: string;
  quiet: string;
  line: string;
  /** The project's colour for text on the page. */
  accent: string;
  /** The project's colour for areas, and that of text on them. */
  fill: string;
  onFill: string;
}

const light = { page: '#ffffff', text: '#1c2024', quiet: '#60646c', line: '#e0e3e8' };
const dark = { page: '#17191c', text: '#eceef0', quiet: '#a3a9b3', line: '#363a41' };

/** Returns the colours for both pages. A project without a usable colour has that of the text. */
export function choosePalettes(primaryColor: string | null): { light: Palette; dark: Palette } {
  return { light: withAccent(light, primaryColor), dark: withAccent(dark, primaryColor) };
}

/** An area needs less contrast than text, because its text is readable by itself. */
const areaContrast = 1.35;

function withAccent(base: Omit<Palette, 'accent' | 'fill' | 'onFill'>, primaryColor: string | null): Palette {
  const color = primaryColor ?? base.text;
  const accent = standOut(color, base.page, textContrast) ?? base.text;
  const fill = standOut(color, base.page, areaContrast) ?? base.text;
  return { ...base, accent, fill, onFill: readableOn(fill) };
}

export const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Returns the rules that a style attribute cannot hold. The classes stand on every element with a colour of its own. */
export function styleSheet({ accent }: Palette, dark: Palette): string {
  return [
    ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
    `.link { color: ${accent}; }`,
    '@media (max-width: 480px) { .sheet { padding: 24px 20px 32px !important; } }',
    '@media (prefers-color-scheme: dark) {',
    `  .page { background-color: ${dark.page} !important; color: ${dark.text} !important; }`,
    `  .text { color: ${dark.text} !important; }`,
    `  .quiet { color: ${dark.quiet} !important; }`,
    `  .line { border-color: ${dark.line} !important; }`,
    `  .link, .heading { color: ${dark.accent} !important; }`,
    `  .bar, .button { background-color: ${dark.fill} !important; }`,
    `  .button a { color: ${dark.onFill} !important; }`,
    '}',
  ].join('\n');
}
