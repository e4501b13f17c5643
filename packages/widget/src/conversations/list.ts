import { h } from '../dom.ts';
import { asRefusal } from '../refusal.ts';
import { fill } from '../texts/en.ts';
import type { PlaceOfConversations } from './place.ts';

interface Row {
  token: string;
  number: number;
  text: string;
  unread: number;
  /** When something happened last. */
  at: string | number;
}

/** The conversations that the visitor has begun, the newest first. */
export class ConversationList {
  readonly element: HTMLElement;
  readonly #place: PlaceOfConversations;
  readonly #open: (token: string, number: number) => void;
  readonly #heading: HTMLElement;
  readonly #rows = h('ul', {});
  readonly #failure = h('p', { class: 'failure', role: 'alert' });
  readonly #forget: HTMLButtonElement;

  constructor(place: PlaceOfConversations, open: (token: string, number: number) => void) {
    const { texts, session, listen } = place;
    this.#place = place;
    this.#open = open;
    this.#heading = h('h2', { tabindex: -1 }, texts.title);
    this.#forget = h('button', { type: 'button', class: 'plain' }, texts.forget);
    this.#forget.hidden = session.visitor.isSigned;
    listen(this.#forget, 'click', () => {
      session.threads.clear();
      void this.read();
      place.onRead();
    });
    this.element = h('div', {}, this.#heading, this.#failure, this.#rows, this.#forget);
  }

  focus(): void {
    this.#heading.focus();
  }

  async read(): Promise<void> {
    const { texts } = this.#place;
    try {
      this.#show(await this.#find());
      this.#failure.textContent = '';
    } catch (error) {
      console.warn(`Heed: ${asRefusal(error).message}`);
      this.#failure.textContent = texts.failed;
    }
  }

  async #find(): Promise<Row[]> {
    const { intake, threads, visitor } = this.#place.session;
    const signed = await visitor.session();
    if (signed) {
      const found = await intake.threads(signed);
      return found.map(({ token, ticketNumber: number, message: text, unread, lastAt: at }) => ({
        ...{ token, number, text, unread, at },
      }));
    }
    const kept = threads.list();
    if (kept.length === 0) return [];
    const counts = await intake.unread(
      kept.map(({ token }) => token),
      undefined,
    );
    return kept.flatMap((one, index) => {
      const count = counts[index];
      if (!count) threads.forget(one.token);
      return count ? [{ ...one, unread: count.unread, at: count.lastAt }] : [];
    });
  }

  #show(rows: Row[]): void {
    const { texts, listen, session } = this.#place;
    const shown = rows.map(({ token, number, text, unread, at }) => {
      const time = new Intl.DateTimeFormat(session.options.language, { dateStyle: 'medium' }).format(new Date(at));
      const badge = unread > 0 ? h('b', { class: 'unread' }, fill(texts.unread, { count: unread })) : null;
      const button = h(
        'button',
        { type: 'button', class: 'row' },
        h('span', { class: 'number' }, `#${number} · ${time}`),
        h('span', { class: 'text', dir: 'auto' }, text),
        badge,
      );
      listen(button, 'click', () => this.#open(token, number));
      return h('li', {}, button);
    });
    this.#rows.replaceChildren(...(shown.length > 0 ? shown : [h('li', { class: 'none' }, texts.none)]));
    this.#forget.hidden = session.visitor.isSigned || rows.length === 0;
  }
}
