/** The folder of this version of Heed. */
export const checkout = new URL('..', import.meta.url);
