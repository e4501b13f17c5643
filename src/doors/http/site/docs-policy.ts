/** What the pages of the documentation may load and do: only what comes from their own site, and nothing inline. */
const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/**
 * The library that draws the console, and its editor, add style elements while they run. Styles can load nothing from
 * elsewhere either: `img-src` and `font-src` see to it.
 */
const consoleDirectives = { 'style-src': "'self' 'unsafe-inline'" };

export type DocsPage = 'page' | 'console';

/** The content security policy of a page, as a `meta` element carries it. */
export function docsPolicy(page: DocsPage): string {
  return Object.entries({ ...directives, ...(page === 'console' && consoleDirectives) })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
