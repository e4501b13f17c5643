/** Keeps a value for this tab until it is closed. Other tabs and later visits do not see it. */
export function keepForTab(name: string, value: string): void {
  try {
    if (value) sessionStorage.setItem(name, value);
    else sessionStorage.removeItem(name);
  } catch {
    // The browser stores nothing for this site, so it lasts as long as the page.
  }
}

export function readFromTab(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
