import { h, icon, newId } from './dom.ts';
import { FeedbackForm } from './form.ts';
import { listen } from './own-events.ts';
import type { Session } from './session.ts';
import { fill } from './texts/en.ts';

const cross = 'M6 6l12 12M18 6L6 18';
const tick = 'M5 13l4 4L19 7';

/** The form with its heading and, once it is sent, the thanks. `close` is null if it cannot be closed. */
export class Panel {
  readonly element: HTMLElement;
  readonly titleId = newId();
  readonly #newForm: () => FeedbackForm;
  readonly #thanks: HTMLElement;
  readonly #receipt = h('p', { id: newId() });
  readonly #heading: HTMLElement;
  readonly #ask: HTMLElement;
  #form: FeedbackForm;

  constructor(session: Session, close: (() => void) | null) {
    const { texts } = session.options;
    this.#newForm = () => new FeedbackForm(session, ({ ticketNumber }) => this.#thank(told(texts, ticketNumber)));
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
    this.element = h('div', { class: 'panel' }, close && closeButton(texts.close, close), this.#ask, this.#thanks);
  }

  focus(): void {
    if (this.#thanks.hidden) this.#form.focus();
    else this.#heading.focus();
  }

  identify(): void {
    this.#form.identify();
  }

  /** Shows a new form after the thanks. A form that was begun stays as it is. */
  renew(): void {
    if (this.#thanks.hidden) return;
    const form = this.#newForm();
    this.#form.element.replaceWith(form.element);
    this.#form = form;
    this.#ask.hidden = false;
    this.#thanks.hidden = true;
  }

  #thank(receipt: string): void {
    this.#receipt.textContent = receipt;
    this.#ask.hidden = true;
    this.#thanks.hidden = false;
    this.#heading.focus();
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
