import { escapeHtml } from '../../../base/text/escape-html.ts';
import type { Letter } from './letter.ts';
import { choosePalettes, font, type Palette, styleSheet } from './look.ts';
import { type Direction, directionOf, type MailLanguage } from './mail-language.ts';
import { quoteAsHtml, textAsHtml } from './text-as-html.ts';
import { writeRating } from './write-rating.ts';

export interface HtmlOptions {
  subject: string;
  language: MailLanguage;
  primaryColor: string | null;
}

/** Writes a letter as HTML without pictures and scripts, which reads well in a light and a dark mail program. */
export function writeHtml(letter: Letter, { subject, language, primaryColor }: HtmlOptions): string {
  const { light, dark } = choosePalettes(primaryColor);
  const { tag, direction } = language;
  const align = direction === 'rtl' ? 'right' : 'left';
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${styleSheet(light, dark)}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background-color: ${light.page}; color: ${light.text}">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width: 600px; margin: 0 auto">
<tr><td class="page sheet" align="${align}" style="padding: 32px 24px 40px; font: 16px/1.6 ${font}; color: ${light.text}; overflow-wrap: anywhere; word-break: break-word">
${writeParts(letter, light, direction).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`;
}

function writeParts(letter: Letter, palette: Palette, direction: Direction): string[] {
  const { heading, comments, sentences, rating } = letter;
  const paragraph = 'margin: 0 0 16px';
  return [
    `<div class="bar" style="width: 32px; height: 4px; margin: 0 0 20px; border-radius: 2px; background-color: ${palette.fill}; font-size: 0; line-height: 0">&nbsp;</div>`,
    ...(heading === null
      ? []
      : [
          `<p class="heading" style="margin: 0 0 8px; font-size: 14px; font-weight: 600; color: ${palette.accent}">${escapeHtml(heading)}</p>`,
        ]),
    ...comments.map(({ authorName, text }) => writeComment(authorName, text, direction)),
    ...sentences.map((sentence) => `<p style="${paragraph}">${escapeHtml(sentence)}</p>`),
    ...(rating ? [writeRating(rating, palette, direction)] : []),
    ...writeFiles(letter, palette),
    ...writeAction(letter, palette),
    ...writeEarlier(letter, palette),
    writeFooter(letter, palette),
  ];
}

function writeComment(authorName: string | null, text: string, around: Direction): string {
  const name =
    authorName === null ? '' : `<p style="margin: 0 0 4px; font-weight: 600">${escapeHtml(authorName)}</p>\n`;
  const html = `${name}${textAsHtml(text, 'margin: 0 0 16px')}`;
  return `<div style="margin: 0 0 24px">\n${inDirection(text, around, html)}\n</div>`;
}

/** Words keep their own direction in a mail of the other one. */
function inDirection(text: string, around: Direction, html: string): string {
  const direction = directionOf(text);
  if (direction === around) return html;
  return `<div dir="${direction}" style="text-align: ${direction === 'rtl' ? 'right' : 'left'}">${html}</div>`;
}

function writeFiles({ files }: Letter, { quiet }: Palette): string[] {
  if (!files) return [];
  const links = files.links.map(({ label, url }) => `<li>${writeLink(label, url)}</li>`);
  return [
    `<p class="quiet" style="margin: 0 0 4px; font-size: 14px; color: ${quiet}">${escapeHtml(files.heading)}</p>`,
    `<ul style="margin: 0 0 24px; padding: 0 20px; font-size: 15px">${links.join('')}</ul>`,
  ];
}

function writeAction({ action }: Letter, { fill, onFill, quiet }: Palette): string[] {
  const sentence = action.sentence?.replace('{link}', '').trim();
  return [
    ...(sentence
      ? [`<p class="quiet" style="margin: 0 0 8px; font-size: 14px; color: ${quiet}">${escapeHtml(sentence)}</p>`]
      : []),
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 8px"><tr><td class="button" bgcolor="${fill}" style="border-radius: 6px; background-color: ${fill}; mso-padding-alt: 9px 16px"><a href="${escapeHtml(action.url)}" style="display: inline-block; padding: 9px 16px; font-size: 15px; line-height: 22px; font-weight: 600; color: ${onFill}; text-decoration: none">${escapeHtml(action.label)}</a></td></tr></table>`,
  ];
}

function writeEarlier({ earlier }: Letter, { quiet, line }: Palette): string[] {
  if (!earlier) return [];
  const direction = directionOf(earlier.text);
  const side = direction === 'rtl' ? 'right' : 'left';
  const style = `margin: 0; padding: 0; padding-${side}: 14px; border-${side}: 2px solid ${line}; text-align: ${side}; color: ${quiet}`;
  return [
    `<div class="quiet" style="margin: 32px 0 0; font-size: 14px; color: ${quiet}">`,
    `<p style="margin: 0 0 8px">${escapeHtml(earlier.heading)}</p>`,
    `<blockquote class="quiet line" dir="${direction}" style="${style}">${quoteAsHtml(earlier.text, 'margin: 0 0 8px')}</blockquote>`,
    '</div>',
  ];
}

function writeFooter({ footer, stop }: Letter, { quiet, line }: Palette): string {
  return `<div class="quiet line" style="margin: 32px 0 0; padding: 16px 0 0; border-top: 1px solid ${line}; font-size: 13px; color: ${quiet}">
${escapeHtml(footer)}<br>
<a href="${escapeHtml(stop.url)}" class="quiet" style="color: ${quiet}">${escapeHtml(stop.label)}</a>
</div>`;
}

function writeLink(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" class="link">${escapeHtml(label)}</a>`;
}
