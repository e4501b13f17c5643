import type { WidgetFeedback, WidgetReceipt } from '../../../generated/sdk/types.gen.ts';
import { type Attachment, attachmentField } from './attachment.ts';
import { h } from './dom.ts';
import { Draft } from './draft.ts';
import { explainFailure, explainField } from './explain.ts';
import type { Field } from './field.ts';
import { type Fields, makeFields } from './fields.ts';
import { listen } from './own-events.ts';
import { pageContext } from './page-context.ts';
import { asRefusal } from './refusal.ts';
import type { Session } from './session.ts';

/** The form for one feedback item: what it asks, and what happens when it is sent. */
export class FeedbackForm {
  readonly element: HTMLFormElement;
  readonly #session: Session;
  readonly #onSent: (receipt: WidgetReceipt) => void;
  readonly #fields: Fields;
  readonly #attachment: Attachment | null;
  readonly #failure = h('p', { class: 'failure', role: 'alert' });
  readonly #send: HTMLButtonElement;
  readonly #draft: Draft;
  /** Read once, so that a repetition of the request is exactly the same. */
  #page: Record<string, unknown> | undefined;
  #isBusy = false;

  constructor(session: Session, onSent: (receipt: WidgetReceipt) => void) {
    const { settings, options, intake, widget } = session;
    this.#session = session;
    this.#onSent = onSent;
    this.#fields = makeFields(settings, options);
    this.#attachment = options.attachment ? attachmentField(options, intake) : null;
    this.#send = h('button', { type: 'submit', class: 'primary' }, options.texts.send);
    const { message, category, rating, about, custom } = this.#fields;
    const shown = [category, rating, message, this.#attachment, ...custom].filter((field) => field !== null);
    this.element = h(
      'form',
      { novalidate: true },
      ...shown.map(({ element }) => element),
      h('div', { class: 'about' }, ...[...about.values()].map(({ element }) => element)),
      this.#failure,
      this.#send,
    );
    this.#draft = new Draft(widget.id, [...shown, ...about.values()]);
    this.#draft.restore();
    this.identify();
    this.#listen();
  }

  /** The text comes first. Who wants to choose a category or stars goes back to them. */
  focus(): void {
    this.#fields.message.focus();
  }

  /** Forgets what was written. */
  reset(): void {
    this.#draft.remove();
  }

  /** Does not ask for what the page knows about its user. */
  identify(): void {
    const { told, visitor } = this.#session;
    const { name, email } = told.identity;
    const { about } = this.#fields;
    about.get('df_name')?.element.toggleAttribute('hidden', Boolean(name) || visitor.isSigned);
    about.get('df_email')?.element.toggleAttribute('hidden', Boolean(email) || visitor.isSigned);
  }

  #listen(): void {
    for (const name of ['input', 'change']) this.element.addEventListener(name, () => this.#draft.save());
    // Enter in a field clicks it too. In a sandbox without forms, browsers let no form be submitted.
    listen(this.#send, 'click', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.element.addEventListener('paste', (event) => this.#attachment?.paste(event));
  }

  async #submit(): Promise<void> {
    if (this.#isBusy || this.#showProblems()) return;
    this.#setBusy(true);
    try {
      const screenshotUrl = await this.#attachment?.upload();
      const { intake, visitor, threads } = this.#session;
      const feedback = this.#feedback(screenshotUrl);
      const receipt = await intake.submit(feedback, await visitor.session());
      const { id, ticketNumber, thread } = receipt;
      if (!visitor.isSigned) threads.use({ token: thread.token, number: ticketNumber, text: feedback.message });
      this.#draft.remove();
      this.#onSent(receipt);
      this.#session.emit('submit', { id, ticketNumber });
    } catch (error) {
      this.#explain(error);
    } finally {
      this.#setBusy(false);
    }
  }

  /** Shows what is wrong before anything is sent. Returns whether something is. */
  #showProblems(): boolean {
    this.#failure.textContent = '';
    const wrong = this.#asked().filter((field) => {
      field.show(field.problem());
      return field.problem() !== '';
    });
    wrong[0]?.focus();
    return wrong.length > 0;
  }

  #asked(): Field[] {
    const { message, category, rating, about, custom } = this.#fields;
    const fields = [category, rating, message, ...custom.filter((field) => field.isVisible()), ...about.values()];
    return fields.filter((field) => field !== null).filter(({ element }) => !element.hidden);
  }

  #feedback(screenshotUrl: string | undefined): WidgetFeedback {
    this.#page ??= pageContext();
    const { identity, context } = this.#session.told;
    const body = { message: '', widgetId: this.#session.widget.id, userName: identity.name, userEmail: identity.email };
    const values: Record<string, unknown> = { ...body, screenshotUrl, context: { ...this.#page, ...context } };
    const customFields: Record<string, unknown> = {};
    for (const { path, value } of this.#asked()) {
      const [id = '', , fieldId] = path.split('/');
      if (fieldId) customFields[fieldId] = value();
      else values[id] = value();
    }
    if (Object.entries(customFields).some(([, value]) => value !== undefined)) values.customMetadata = { customFields };
    return values as WidgetFeedback;
  }

  /** Shows errors of the service beside their fields, and those that belong to no field above the button. */
  #explain(error: unknown): void {
    const { options, emit } = this.#session;
    const refusal = asRefusal(error);
    const { status, message, details } = refusal;
    const fields = [...this.#asked(), ...(this.#attachment ? [this.#attachment] : [])];
    const named = fields.filter(({ path }) =>
      details.some((one) => one.path === `body/${path}` || one.path.startsWith(`body/${path}/`)),
    );
    for (const field of named) field.show(explainField(field, options.texts));
    named[0]?.focus();
    if (named.length === 0) this.#failure.textContent = explainFailure(refusal, options.texts);
    if (named.length === 0) console.warn(`Heed: ${message}`);
    emit('error', { status, message });
  }

  #setBusy(isBusy: boolean): void {
    const { texts } = this.#session.options;
    this.#isBusy = isBusy;
    this.#send.setAttribute('aria-disabled', String(isBusy));
    this.#send.textContent = isBusy ? texts.sending : texts.send;
  }
}
