import { h } from '../dom.ts';
import type { Conversations, Given } from '../session.ts';
import { conversationTexts } from './conversation-texts.ts';
import css from './conversations.css';
import { ConversationList } from './list.ts';
import { OpenThread } from './open-thread.ts';

/** Shows the visitor's conversations, and one of them when it is chosen. */
export function showConversations(given: Given): Conversations {
  const { session } = given;
  const texts = conversationTexts(session.options.language);
  const element = h('div', { class: 'conversations' });
  const place = { ...given, texts };
  let thread: OpenThread | null = null;
  const list = new ConversationList(place, (token, number) => {
    thread = new OpenThread(place, { token, number }, back);
    element.replaceChildren(thread.element);
    thread.focus();
  });
  const back = () => {
    thread?.end();
    thread = null;
    element.replaceChildren(list.element);
    void list.read();
    list.focus();
  };
  addStyles(element);
  element.replaceChildren(list.element);
  void list.read();
  return {
    element,
    focus: () => (thread ?? list).focus(),
    end: () => thread?.end(),
  };
}

/** Adds the look of this part once the element is in the widget. */
function addStyles(element: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const add = () => {
    const root = element.getRootNode();
    if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  queueMicrotask(add);
}
