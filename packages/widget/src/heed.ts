/** Who writes, as far as the page knows. */
export interface Identity {
  name?: string;
  email?: string;
}

/** What a page may do with its widget. */
export interface Heed {
  open(): void;
  close(): void;
  identify(identity: Identity): void;
}

declare global {
  interface Window {
    /** Available as soon as the script has run. */
    heed?: Heed;
  }
}
