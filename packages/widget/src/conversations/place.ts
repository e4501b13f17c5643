import type { Given } from '../session.ts';
import type { ConversationTexts } from './conversation-texts.ts';

/** The parts that the list and the conversation share. */
export interface PlaceOfConversations extends Given {
  texts: ConversationTexts;
}
