import { findLanguage, type Language } from './language.ts';

const rightToLeft = /^(ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/i;

export interface Spoken {
  /** Whose texts to load. */
  texts: Language | 'en';
  /** What the reader's software is told. */
  tag: string;
  direction: 'ltr' | 'rtl';
}

/** The first language that is set. Otherwise the page's, if the widget speaks it, or the first such one of the browser. */
export function chooseLanguage(...settings: unknown[]): Spoken {
  const set = settings.find((one): one is string => typeof one === 'string' && one.trim() !== '');
  const wanted = set ? [set] : [document.documentElement.lang, ...navigator.languages];
  const texts = wanted.map(findLanguage).find((found) => found !== null) ?? 'en';
  const tag = set ?? texts;
  return { texts, tag, direction: rightToLeft.test(tag) ? 'rtl' : 'ltr' };
}
