/** Who writes, as far as the page knows. */
export interface Identity {
  name?: string;
  email?: string;
}

/** A signed identity, or what returns a fresh one. */
export type SignedIdentity = string | (() => Promise<string> | string);

/** `auto` follows the reader's system. */
export type Theme = 'light' | 'dark' | 'auto';

/** What a listener of each event is called with. */
export interface WidgetEvents {
  /** The form was opened. */
  open: undefined;
  /** The form was closed. */
  close: undefined;
  /** The feedback was stored under this id and number. */
  submit: { id: string; ticketNumber: number };
  /** The widget could not be loaded, or the feedback not be sent. `status` is that of the response, null without one. */
  error: { status: number | null; message: string };
}

/** One widget on a page. Whatever is called before it has loaded is done once it has. */
export interface Widget {
  /** Opens the form. An inline form is scrolled into view. */
  open(): void;
  /** Closes the form and keeps what was written. */
  close(): void;
  /**
   * Says who writes. A name and an address are a hint, and the form no longer asks for them. A text is an identity that your
   * server has signed, and a function returns a fresh one: the visitor then sees their conversations on every device.
   */
  identify(identity: Identity | SignedIdentity): void;
  /** Forgets who writes, their draft and their conversations, such as when they sign out of your site. */
  reset(): void;
  /** Sends these values in the `context` of each item, beside the page's address and the browser. Replaces earlier ones. */
  setContext(context: Record<string, unknown>): void;
  setTheme(theme: Theme): void;
  /** Calls the listener at each such event. Returns a function that ends it. */
  on<Name extends keyof WidgetEvents>(name: Name, listener: (event: WidgetEvents[Name]) => void): () => void;
  /** Removes the widget from the page. */
  destroy(): void;
}

/** The widget of a script: `heed.open()` or, even before the script has loaded, `heed('open')`. */
export interface Heed extends Widget {
  <Name extends keyof WidgetEvents>(command: 'on', name: Name, listener: (event: WidgetEvents[Name]) => void): void;
  <Command extends Exclude<keyof Widget, 'on'>>(command: Command, ...args: Parameters<Widget[Command]>): void;
}

declare global {
  interface Window {
    /** Available as soon as the script has run. */
    heed?: Heed;
  }
}
