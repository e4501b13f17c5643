/** What the pages of the documentation may load and do: what comes from their own site, and nothing written inline. */
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
 * The library that draws the reference, and the editor of its console, add style elements while they run. Styles can load
 * nothing from elsewhere either: `img-src` and `font-src` see to it.
 */
const ofReference = { 'style-src': "'self' 'unsafe-inline'" };

export type DocsPage = 'guide' | 'reference';

/** The content security policy of a page, as a `meta` element carries it. */
export function docsPolicy(page: DocsPage): string {
  return Object.entries({ ...directives, ...(page === 'reference' && ofReference) })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
