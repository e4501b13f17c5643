import type { Language } from './language.ts';
import type { Texts } from './texts/en.ts';

/** Set when the script is built. It changes with every text, because browsers keep a file of texts for long. */
declare const textsVersion: string;

/** Loads the texts of a language from the service. One of another version may lack some of them. */
export async function fetchTexts(site: string, language: Language): Promise<Partial<Texts>> {
  const response = await fetch(`${site}/widget/texts/${language}.${textsVersion}.json`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  return response.ok ? response.json() : {};
}
