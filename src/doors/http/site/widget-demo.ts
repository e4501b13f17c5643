import { createHash } from 'node:crypto';

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 0 auto; padding: 3rem 1.5rem 8rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; }
  code { font-size: 0.9em; }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 2rem 0; }
  input, button { font: inherit; padding: 0.5rem 0.75rem; }
  input { flex: 1 1 14rem; }
`;

/** Allows nothing but the widget itself, as a page with a strict policy does. */
export const demoPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "connect-src 'self'",
  "img-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** A page that shows the widgets of the project whose public key is in `?key=`, or only the one in `&widget=`. */
export function demoPage(root: string, { key, widget }: Record<string, unknown>): string {
  const [publicKey, widgetId] = [escaped(key), escaped(widget)];
  const chosen = widgetId && ` data-widget="${widgetId}"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Widget demo</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Widget demo</h1>
<p>This page shows the widget of a project as any page of yours would. Give the project's <code>publicKey</code>, and
the id of one of its widgets when it has several.</p>
<form>
<input name="key" aria-label="Public key" placeholder="pk_…" value="${publicKey}" required>
<input name="widget" aria-label="Widget id" placeholder="wgt_… (optional)" value="${widgetId}">
<button>Show</button>
</form>
${publicKey && `<script src="${root}/widget.js" data-key="${publicKey}"${chosen} async></script>`}
</main>
</body>
</html>
`;
}

function escaped(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`) : '';
}
