import { createHash } from 'node:crypto';
import type { BuiltPackage } from './built-packages.ts';

/** A package as the list shows it to clients. */
export interface OfferedPackage extends Omit<BuiltPackage, 'file' | 'isProgram'> {
  url: string;
  /** The command that installs it, or runs it if it is a program. */
  install: string;
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 0 auto; padding: 3rem 1.5rem 8rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; }
  h2 { margin-top: 2.5rem; font-size: 1.25rem; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; font-size: 0.9em; }
`;

/** Allows nothing but the style of the page. */
export const packagesPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page that lists the packages, each with the command that installs it. */
export function packagesPage(root: string, packages: readonly OfferedPackage[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Packages</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Packages of this service</h1>
<p>npm installs them from here, and they fit this service. After an upgrade of the service, install them again:
<a href="${root}/docs/guides/sdk/#install-it">the guide</a> says how.</p>
${packages.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section({ name, version, description, url, install, sizeBytes }: OfferedPackage): string {
  return `<h2>${escaped(name)} ${escaped(version)}</h2>
<p>${escaped(description)}</p>
<pre tabindex="0"><code>${escaped(install)}</code></pre>
<p><a href="${escaped(url)}">${escaped(url.replace(/.*\//, ''))}</a>, ${Math.ceil(sizeBytes / 1_024)} KB</p>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
