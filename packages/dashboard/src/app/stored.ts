const prefix = 'heed-app-';

/** What the browser keeps for the dashboard under a name. Undefined if nothing, or if it keeps nothing for this site. */
export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. */
export function store(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // The browser keeps nothing for this site, so the choice applies only to this page.
  }
}
