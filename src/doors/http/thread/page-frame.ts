import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readableOn, standOut, textContrast } from '../../../base/readable-color.ts';
import { html, Markup } from './markup.ts';
import type { SpokenLanguage } from './spoken-language.ts';

const sheet = readFileSync(new URL('../../../../generated/thread-page.css', import.meta.url), 'utf8').trim();

/** The backgrounds of cards in the style sheet, on which the project's colour must be readable. */
const cardColor = { light: '#ffffff', dark: '#1c1c20' };
const usualColor = '#4f46e5';

/** A whole page, and the content security policy that lets it show itself. */
export interface Page {
  html: string;
  policy: string;
}

/** Everything that the frame of a page needs besides its content. */
export interface Frame {
  language: SpokenLanguage;
  /** The path of SITE_URL. */
  root: string;
  title: string;
  /** Absent on pages that do not tell which project they belong to. */
  project?: { name: string; primaryColor: string | null } | undefined;
  /** Beside the name of the project. */
  badge?: Markup | undefined;
  /** The token whose conversation the script follows. */
  follows?: string | undefined;
}

/** Puts the content into a page. */
export function framePage({ language, root, title, project, badge, follows }: Frame, content: Markup): Page {
  const style = `${sheet}${colorRules(project?.primaryColor)}`;
  const { tag, direction } = language;
  const mark = project && [...project.name.trim()][0]?.toLocaleUpperCase(tag);
  const page = html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}${project && ` · ${project.name}`}</title>
<style>${new Markup(style)}</style>
${follows !== undefined && html`<script src="${root}/t/thread.js" defer></script>`}
</head>
<body>
<div class="page"${follows !== undefined && html` data-page="${root}/t/${follows}" data-thread="${root}/api/thread/${follows}"`}>
${project && html`<header class="top"><span class="mark" aria-hidden="true">${mark}</span><bdi class="project">${project.name}</bdi>${badge}</header>`}
<main>
${content}
</main>
</div>
</body>
</html>
`;
  return { html: page.text, policy: policyFor(style) };
}

/** Everything else comes from the site itself, and the style from the page. */
function policyFor(style: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function colorRules(primaryColor: string | null | undefined): string {
  const stands = (background: string, least = textContrast) =>
    standOut(primaryColor ?? usualColor, background, least) ?? standOut(usualColor, background, least);
  const primary = stands('#ffffff', 1) ?? usualColor;
  const onPrimary = readableOn(primary);
  const [light, dark] = [stands(cardColor.light), stands(cardColor.dark)];
  return `:root{--primary:${primary};--on-primary:${onPrimary};--accent:light-dark(${light},${dark})}`;
}
