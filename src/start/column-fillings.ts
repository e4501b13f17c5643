import { fillSearchTexts } from '../domain/customers/fill-search-texts.ts';
import { fillFirstAnswers } from '../domain/feedback/fill-first-answers.ts';
import { fillSpellings } from '../domain/feedback/fill-spellings.ts';
import { fillWords } from '../domain/feedback/fill-words.ts';
import type { Filling } from '../platform/fillings/filling.ts';

/** Each filling that a migration may have begun, by the name in its row of `column_fillings`. */
export const columnFillings: readonly Filling[] = [fillSearchTexts, fillSpellings, fillWords, fillFirstAnswers];
