import { explainType, type Field } from './field.ts';
import type { Texts } from './texts/en.ts';

/** What to say when nothing was sent, or when the service has refused it as a whole. `status` is null without a response. */
export function explainFailure(status: number | null, texts: Texts): string {
  if (status === null) return texts.offline;
  if (status === 429) return texts.tooMany;
  // The page is not of the project's domain, the widget was switched off, or the month's items are used up.
  if (status === 403 || status === 404) return texts.notTaken;
  return texts.failed;
}

/** What to say about a field that the service does not accept. Its own words are for developers, in English. */
export function explainField({ path, element }: Field, texts: Texts): string {
  if (path === 'screenshotUrl') return texts.wrongImage;
  return explainType(element.querySelector('input')?.type ?? '', texts);
}
