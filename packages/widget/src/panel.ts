import type { IntakeReceipt, PublicWidget, WidgetSettings } from '../../../generated/sdk/types.gen.ts';
import { h, icon, newId } from './dom.ts';
import { FeedbackForm } from './form.ts';
import type { Identity } from './heed.ts';
import type { Intake } from './intake.ts';
import type { Options } from './options.ts';

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
  #identity: Identity = {};

  constructor(
    settings: WidgetSettings,
    widget: PublicWidget,
    options: Options,
    intake: Intake,
    close: (() => void) | null,
  ) {
    const { texts } = options;
    const thank = (receipt: IntakeReceipt) => this.#thank(`${texts.received}#${receipt.ticketNumber}.`);
    this.#newForm = () => new FeedbackForm(settings, widget, options, intake, thank);
    this.#form = this.#newForm();
    this.#heading = h('h2', { tabindex: -1, 'aria-describedby': this.#receipt.id }, texts.thanks);
    const another = h('button', { type: 'button', class: 'secondary' }, texts.another);
    another.addEventListener('click', () => {
      this.renew();
      this.focus();
    });
    const intro = texts.intro ? h('p', { class: 'intro' }, texts.intro) : null;
    this.#ask = h('div', {}, h('h2', { id: this.titleId }, texts.title), intro, this.#form.element);
    const badge = h('span', { class: 'badge' }, icon(tick));
    this.#thanks = h('div', { class: 'thanks', hidden: true }, badge, this.#heading, this.#receipt, another);
    this.element = h('div', { class: 'panel' }, close && closeButton(texts.close, close), this.#ask, this.#thanks);
  }

  focus(): void {
    if (this.#thanks.hidden) this.#form.focus();
    else this.#heading.focus();
  }

  identify(identity: Identity): void {
    this.#identity = identity;
    this.#form.identify(identity);
  }

  /** Shows a new form after the thanks. A form that was begun stays as it is. */
  renew(): void {
    if (this.#thanks.hidden) return;
    const form = this.#newForm();
    form.identify(this.#identity);
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

function closeButton(label: string, close: () => void): HTMLElement {
  const button = h('button', { type: 'button', class: 'icon close', 'aria-label': label }, icon(cross));
  button.addEventListener('click', close);
  return button;
}
