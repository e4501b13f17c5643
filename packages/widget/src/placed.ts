import type { Widget } from './heed.ts';

/** A widget that is on the page. */
export interface Mounted extends Pick<Widget, 'open' | 'close' | 'setTheme' | 'destroy'> {
  /** Follows what the page has told. */
  identify(): void;
  /** Forgets what the visitor has written, and closes their conversations. */
  reset(): void;
}

/** How a widget stands in the page. */
export interface Placed extends Pick<Mounted, 'open' | 'close' | 'identify' | 'reset'> {
  isInPlace: () => boolean;
  /** Ends what goes on beside the page. */
  end: () => void;
  /** Puts the host where it belongs, if the page has such a place, and shows there what was shown before. */
  put: () => void;
}

/** Puts a host that has no other place into the page, unless that place is gone and this is not the first time. */
export type Place = (host: HTMLElement, isFirst: boolean) => void;
