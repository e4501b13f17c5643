import { type Color, formatHex, interpolate, parse, wcagContrast } from 'culori';

/** How much text must stand out from what is behind it (WCAG 2, level AA). */
export const textContrast = 4.5;
const steps = 40;

/** Returns black or white, whichever is easier to read on the CSS colour. */
export function readableOn(color: string): string {
  const background = opaque(color) ?? '#000';
  return wcagContrast('#fff', background) >= wcagContrast('#000', background) ? '#ffffff' : '#000000';
}

/**
 * Returns the CSS colour as `#rrggbb`, mixed with as much black or white as it takes to stand out from the background.
 * Null for a text that names no colour by itself, such as `inherit`.
 */
export function standOut(color: string, background: string, leastContrast: number): string | null {
  const wanted = opaque(color);
  if (!wanted) return null;
  const mix = interpolate([wanted, readableOn(background)], 'oklab');
  const shades = Array.from({ length: steps + 1 }, (_, step) => formatHex(mix(step / steps)));
  return shades.find((shade) => wcagContrast(shade, background) >= leastContrast) ?? readableOn(background);
}

/** A colour with transparency counts as solid, because the colours below it are unknown. */
function opaque(color: string): Color | undefined {
  const parsed = parse(color);
  return parsed && { ...parsed, alpha: 1 };
}
