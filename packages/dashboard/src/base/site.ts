/** Its address, `…/app/assets/…`, tells where the dashboard is: the same build serves every installation. */
const script = import.meta.url;

/** The root of the service as the reader sees it, without a slash at its end. */
export const site = new URL('../..', script).href.replace(/\/$/, '');
