const prefix = 'heed-app-';
/** Where the browser keeps something: for good, or as long as the tab is open. */
const places = { browser: () => localStorage, tab: () => sessionStorage };
type Place = keyof typeof places;

/** The value that the browser keeps for the dashboard under a name. Undefined if there is none, or if the browser keeps nothing for this site. */
export function readStored(name: string, place: Place = 'browser'): string | undefined {
  try {
    return places[place]().getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. */
export function store(name: string, value: string | undefined, place: Place = 'browser'): void {
  try {
    if (value === undefined) places[place]().removeItem(prefix + name);
    else places[place]().setItem(prefix + name, value);
  } catch {
    // The browser keeps nothing for this site, so the choice applies only to this page.
  }
}
