import { explainType, type Field } from './field.ts';
import type { Refusal } from './refusal.ts';
import type { Texts } from './texts/en.ts';

/** The text for an item that was not sent, or that the service has refused as a whole. */
export function explainFailure({ status, isBlocked }: Refusal, texts: Texts): string {
  // No connection helps where the page itself forbids it.
  if (status === null) return isBlocked ? texts.failed : texts.offline;
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
