import { fileURLToPath } from 'node:url';

/** The documentation, as `npm run docs` has built it. */
export const builtSite = fileURLToPath(new URL('../../../../dist/docs', import.meta.url));
