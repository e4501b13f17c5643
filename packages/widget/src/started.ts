/** A widget that a script has started. */
export interface Started {
  /** The newest element of it in the page. */
  script: HTMLScriptElement;
}

const place = Symbol.for('heed.started');

/** The widgets that scripts have started on this page, also those of another copy of the script. */
export function startedHere(): Map<string, Started> {
  const page = window as unknown as Record<symbol, Map<string, Started> | undefined>;
  page[place] ??= new Map();
  return page[place];
}
