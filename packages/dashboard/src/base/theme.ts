import { readStored, store } from './stored.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function chosenTheme(): Theme {
  const stored = readStored('theme');
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  store('theme', theme === 'system' ? undefined : theme);
  showTheme();
}

/** The tokens follow the colour scheme of the page, which is that of the system unless one was chosen. */
export function showTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
