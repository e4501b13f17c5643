import { findLanguage } from '../language.ts';
import texts from './texts.json' with { type: 'json' };

/** The words about conversations. `{…}` stands for a value. */
export type ConversationTexts = (typeof texts)['en'];

/** Returns the words in the language of a tag such as `de-AT`, and in English if the widget does not speak it. */
export function conversationTexts(tag: string): ConversationTexts {
  return texts[findLanguage(tag) ?? 'en'];
}
