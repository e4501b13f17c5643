const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  return root.dataset.theme ? root.dataset.theme === 'dark' : system.matches;
}

/** Calls back whenever the theme changes, by the switch or by the system. */
function onThemeChange(changed: () => void): void {
  system.addEventListener('change', changed);
  new MutationObserver(changed).observe(root, { attributeFilter: ['data-theme'] });
}

/** The switch in the bar. A choice that equals the system's is not kept, so that the page follows the system again. */
export function startThemeSwitch(button: HTMLButtonElement): void {
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => choose(isDark() ? 'light' : 'dark'));
  onThemeChange(show);
  show();
  button.hidden = false;
}

function choose(theme: 'light' | 'dark'): void {
  const isOfSystem = (theme === 'dark') === system.matches;
  if (isOfSystem) delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (isOfSystem) localStorage.removeItem('heed-docs-theme');
    else localStorage.setItem('heed-docs-theme', theme);
  } catch {
    // The browser stores nothing for this site, so the choice applies only to this page.
  }
}
