import { escapeHtml } from '../../../base/text/escape-html.ts';
import type { Letter } from './letter.ts';
import type { Palette } from './look.ts';
import type { Direction } from './mail-language.ts';

const gap = '<td width="6" style="width: 6px; font-size: 0">&nbsp;</td>';

/** Writes the five scores as boxes that a thumb can hit. */
export function writeRating(
  { question, scores, lowest, highest }: NonNullable<Letter['rating']>,
  { text, quiet, line }: Palette,
  direction: Direction,
): string {
  const boxes = scores.map(
    ({ score, label, url }) =>
      `<td align="center"><a href="${escapeHtml(url)}" aria-label="${escapeHtml(label)}" class="text line" style="display: block; padding: 10px 0; border: 1px solid ${line}; border-radius: 6px; font-size: 17px; line-height: 24px; font-weight: 600; color: ${text}; text-decoration: none">${score}</a></td>`,
  );
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  return `<p style="margin: 24px 0 10px; font-weight: 600">${escapeHtml(question)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width: 340px; margin: 0 0 28px; table-layout: fixed">
<tr>${boxes.join(gap)}</tr>
<tr valign="top">${writeEnd(lowest, start)}<td></td>${writeEnd(highest, end)}</tr>
</table>`;

  function writeEnd(meaning: string, side = 'left'): string {
    return `<td colspan="4" align="${side}" class="quiet" style="padding: 6px 0 0; font-size: 13px; line-height: 1.4; color: ${quiet}">${escapeHtml(meaning)}</td>`;
  }
}
