import { type Language, language, useLanguage } from './language.ts';

/** A text, or a function that puts values into one. */
type Text = string | ((...values: never[]) => string);
type Table = { readonly [name: string]: Text | Table };

/** The same names, each with a text of the same kind. */
type Same<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Given[Name] extends string
      ? string
      : Same<Given[Name]>;
};

export type Texts<Given> = Record<Language, Same<Given>>;

/** Makes the table of a screen: English says which texts there are, and the others must have them all. */
export function defineTexts<const Given extends Table>(
  english: Given,
  others: Record<Exclude<Language, 'en'>, Same<Given>>,
): Texts<Given> {
  return { en: english as unknown as Same<Given>, ...others };
}

/** Returns the texts in the language of the reader. */
export function useTexts<Given>(texts: Texts<Given>): Same<Given> {
  return texts[useLanguage()];
}

/** The same outside a component, for what is shown once. */
export function textsNow<Given>(texts: Texts<Given>): Same<Given> {
  return texts[language()];
}

/** Chooses the form for a number, which it puts in place of `#`. */
export function counted(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const form = forms[new Intl.PluralRules(language()).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language()).format(count));
}
