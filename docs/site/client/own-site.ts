/** Where the service is, if it is the one that serves these pages: under its `/docs/`. Scripts are in the folder `assets`. */
export const ownSite = new URL('../../', import.meta.url).href.replace(/\/$/, '');
