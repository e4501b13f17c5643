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

/** The content security policy of each page, as a `meta` element carries it. */
export const docsPolicy = Object.entries(directives)
  .map(([name, value]) => `${name} ${value}`)
  .join('; ');
