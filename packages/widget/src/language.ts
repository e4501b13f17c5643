/** The languages that the widget speaks besides English, which is in the script itself. */
export const languages = [
  ...(['ar', 'cs', 'da', 'de', 'es', 'fi', 'fr', 'he', 'hi', 'id', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt'] as const),
  ...(['ru', 'sv', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'] as const),
];

export type Language = (typeof languages)[number];

/** Returns the language that a tag such as `de-AT` means here. Null if the widget does not speak it. */
export function findLanguage(tag: string): Language | 'en' | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
    if (language === 'no' || language === 'nn') return 'nb';
    return [...languages, 'en' as const].find((one) => one === language) ?? null;
  } catch {
    // It is not a tag of a language.
    return null;
  }
}
