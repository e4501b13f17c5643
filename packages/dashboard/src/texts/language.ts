import { useSyncExternalStore } from 'react';
import { readStored, store } from '../base/stored.ts';

/** Another language needs its texts in every table, which the types then ask for. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const writtenFromTheRight = new Set(['ar', 'fa', 'he', 'ur']);
const listeners = new Set<() => void>();
let current = chosen();

export function language(): Language {
  return current;
}

export function useLanguage(): Language {
  return useSyncExternalStore(listen, language);
}

export function chooseLanguage(next: Language): void {
  store('language', next);
  current = next;
  showLanguage();
  for (const listener of listeners) listener();
}

/** Tells the browser, for hyphens, readers and the direction of the page. */
export function showLanguage(): void {
  document.documentElement.lang = current;
  document.documentElement.dir = writtenFromTheRight.has(current) ? 'rtl' : 'ltr';
}

/** Of the page as it is, for what moves by the arrow keys. */
export function direction(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

function chosen(): Language {
  const candidates = [readStored('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return candidates.find((one): one is Language => one !== undefined && Object.hasOwn(languages, one)) ?? 'en';
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
