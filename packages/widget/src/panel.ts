import type { WidgetReceipt } from '../../../generated/sdk/types.gen.ts';
import { h, icon, newId } from './dom.ts';
import { FeedbackForm } from './form.ts';
import { listen } from './own-events.ts';
import { asRefusal } from './refusal.ts';
import type { Conversations, Session } from './session.ts';
import { fill } from './texts/en.ts';
import { type Unread, watchUnread } from './unread.ts';

const cross = 'M6 6l12 12M18 6L6 18';
const tick = 'M5 13l4 4L19 7';

/**
 * The form with its heading and, once it is sent, the thanks. Beside it are the conversations that the visitor has begun.
 * `close` is null if it cannot be closed.
 */
export class Panel {
  readonly element: HTMLElement;
  readonly titleId = newId();
  readonly #session: Session;
  readonly #newForm: () => FeedbackForm;
  readonly #thanks: HTMLElement;
  readonly #receipt = h('p', { id: newId() });
  readonly #heading: HTMLElement;
  readonly #ask: HTMLElement;
  readonly #toThreads: HTMLButtonElement;
  readonly #place = h('div', { hidden: true });
  readonly #unread: Unread;
  #form: FeedbackForm;
  #conversations: Conversations | null = null;

  constructor(session: Session, close: (() => void) | null, showUnread: (count: number) => void = () => undefined) {
    const { texts } = session.options;
    this.#session = session;
    this.#newForm = () => new FeedbackForm(session, (receipt) => this.#thank(receipt));
    this.#form = this.#newForm();
    this.#heading = h('h2', { tabindex: -1, 'aria-describedby': this.#receipt.id }, texts.thanks);
    const another = h('button', { type: 'button', class: 'secondary' }, texts.another);
    listen(another, 'click', () => {
      this.renew();
      this.focus();
    });
    const intro = texts.intro ? h('p', { class: 'intro', dir: 'auto' }, texts.intro) : null;
    this.#ask = h('div', {}, h('h2', { id: this.titleId }, texts.title), intro, this.#form.element);
    const badge = h('span', { class: 'badge' }, icon(tick));
    this.#thanks = h('div', { class: 'thanks', hidden: true }, badge, this.#heading, this.#receipt, another);
    this.#toThreads = h('button', { type: 'button', class: 'threads', hidden: true });
    listen(this.#toThreads, 'click', () => this.#toggleConversations());
    const parts = [close && closeButton(texts.close, close), this.#ask, this.#thanks, this.#place, this.#toThreads];
    this.element = h('div', { class: 'panel' }, ...parts);
    this.#unread = watchUnread(session, (count) => {
      showUnread(count);
      this.#nameThreads(count);
    });
    this.#nameThreads(0);
  }

  /** The acts that every place of the panel passes on. */
  get parts() {
    return {
      identify: () => this.identify(),
      reset: () => this.reset(),
      end: () => {
        this.#unread.end();
        this.#conversations?.end();
      },
    };
  }

  focus(): void {
    if (this.#conversations) this.#conversations.focus();
    else if (this.#thanks.hidden) this.#form.focus();
    else this.#heading.focus();
  }

  identify(): void {
    this.#form.identify();
    void this.#unread.look();
    this.#nameThreads(0);
  }

  reset(): void {
    this.#form.reset();
    this.#hideConversations();
    this.#putNewForm();
    this.#nameThreads(0);
  }

  /** Shows a new form after the thanks. A form that was begun stays as it is. */
  renew(): void {
    this.#hideConversations();
    if (!this.#thanks.hidden) this.#putNewForm();
  }

  #putNewForm(): void {
    const form = this.#newForm();
    this.#form.element.replaceWith(form.element);
    this.#form = form;
    this.#ask.hidden = false;
    this.#thanks.hidden = true;
  }

  #thank({ ticketNumber }: WidgetReceipt): void {
    this.#receipt.textContent = told(this.#session.options.texts, ticketNumber);
    this.#ask.hidden = true;
    this.#thanks.hidden = false;
    this.#heading.focus();
    this.#nameThreads(0);
  }

  /** The button is there once the visitor has begun a conversation. */
  #nameThreads(count: number): void {
    const { threads, visitor, options } = this.#session;
    const { conversations, unread, another } = options.texts;
    this.#toThreads.hidden = threads.list().length === 0 && !visitor.isSigned;
    const number = count > 0 ? ` (${fill(unread, { count })})` : '';
    this.#toThreads.textContent = this.#conversations ? another : conversations + number;
  }

  async #toggleConversations(): Promise<void> {
    if (this.#conversations) {
      this.renew();
      return this.focus();
    }
    try {
      const { showConversations } = await this.#session.loadConversations();
      const given = { session: this.#session, listen, onRead: () => void this.#unread.look() };
      this.#conversations = showConversations(given);
      this.#place.replaceChildren(this.#conversations.element);
      this.#place.hidden = false;
      this.#ask.hidden = true;
      this.#thanks.hidden = true;
      this.#nameThreads(0);
      this.focus();
    } catch (error) {
      console.warn(`Heed: ${asRefusal(error).message}`);
    }
  }

  #hideConversations(): void {
    if (!this.#conversations) return;
    this.#conversations.end();
    this.#conversations = null;
    this.#place.hidden = true;
    this.#place.replaceChildren();
    this.#ask.hidden = false;
    this.#nameThreads(0);
  }
}

/** A text of the project that says nothing about where the number stands has it at its end. */
function told({ received }: Session['options']['texts'], number: number): string {
  return received.includes('{number}') ? fill(received, { number }) : `${received}#${number}.`;
}

function closeButton(label: string, close: () => void): HTMLElement {
  const button = h('button', { type: 'button', class: 'icon close', 'aria-label': label }, icon(cross));
  listen(button, 'click', close);
  return button;
}
