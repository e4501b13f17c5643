/** One build serves every installation, so this script tells by its own address, `…/app/assets/…`, where it is. */
const script = import.meta.url;

/** The root of the service as the reader sees it, without a slash at its end. */
export const site = new URL('../..', script).href.replace(/\/$/, '');
