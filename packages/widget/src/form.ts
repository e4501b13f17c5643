import type { IntakeReceipt, PublicWidget, WidgetFeedback, WidgetSettings } from '../../../generated/sdk/types.gen.ts';
import { type Attachment, attachmentField } from './attachment.ts';
import { h } from './dom.ts';
import type { Field } from './field.ts';
import { type Fields, makeFields } from './fields.ts';
import type { Identity } from './heed.ts';
import { type Intake, Refusal } from './intake.ts';
import type { Options } from './options.ts';
import { pageContext } from './page-context.ts';

/** The form for one feedback item: what it asks, and what happens when it is sent. */
export class FeedbackForm {
  readonly element: HTMLFormElement;
  readonly #widget: PublicWidget;
  readonly #options: Options;
  readonly #intake: Intake;
  readonly #onSent: (receipt: IntakeReceipt) => void;
  readonly #fields: Fields;
  readonly #attachment: Attachment | null;
  readonly #failure = h('p', { class: 'failure', role: 'alert' });
  readonly #send: HTMLButtonElement;
  #identity: Identity = {};
  /** Read once, so that a repetition of the request is exactly the same. */
  #context: Record<string, unknown> | undefined;
  #isBusy = false;

  constructor(
    settings: WidgetSettings,
    widget: PublicWidget,
    options: Options,
    intake: Intake,
    onSent: (receipt: IntakeReceipt) => void,
  ) {
    this.#widget = widget;
    this.#options = options;
    this.#intake = intake;
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
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.element.addEventListener('paste', (event) => this.#attachment?.paste(event));
  }

  focus(): void {
    const { category, rating, message } = this.#fields;
    (category ?? rating ?? message).focus();
  }

  /** Does not ask for what the page knows about its user. */
  identify(identity: Identity): void {
    this.#identity = identity;
    const { about } = this.#fields;
    about.get('df_name')?.element.toggleAttribute('hidden', Boolean(identity.name));
    about.get('df_email')?.element.toggleAttribute('hidden', Boolean(identity.email));
  }

  async #submit(): Promise<void> {
    if (this.#isBusy || this.#showProblems()) return;
    this.#setBusy(true);
    try {
      const screenshotUrl = await this.#attachment?.upload();
      const receipt = await this.#intake.submit(this.#feedback(screenshotUrl));
      this.#onSent(receipt);
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
    this.#context ??= pageContext();
    const { name, email } = this.#identity;
    const body = { message: '', widgetId: this.#widget.id, userName: name, userEmail: email, screenshotUrl };
    const values: Record<string, unknown> = { ...body, context: this.#context };
    const customFields: Record<string, unknown> = {};
    for (const { path, value } of this.#asked()) {
      const [id = '', , fieldId] = path.split('/');
      if (fieldId) customFields[fieldId] = value();
      else values[id] = value();
    }
    if (Object.values(customFields).some((value) => value !== undefined)) values.customMetadata = { customFields };
    return values as WidgetFeedback;
  }

  /** Shows errors of the service beside their fields, and those that belong to no field above the button. */
  #explain(error: unknown): void {
    const { texts } = this.#options;
    const details = error instanceof Refusal ? error.details : [];
    const fields = [...this.#asked(), ...(this.#attachment ? [this.#attachment] : [])];
    const named = fields.filter(({ path, show }) => {
      const detail = details.find((one) => one.path === `body/${path}` || one.path.startsWith(`body/${path}/`));
      if (detail) show(/^[a-z]/.test(detail.message) ? `${texts.wrong}${detail.message}.` : detail.message);
      return detail !== undefined;
    });
    named[0]?.focus();
    if (named.length > 0) return;
    this.#failure.textContent = !(error instanceof Refusal)
      ? texts.offline
      : error.status === 429
        ? texts.tooMany
        : error.status < 500 && error.message
          ? error.message
          : texts.failed;
  }

  #setBusy(isBusy: boolean): void {
    const { texts } = this.#options;
    this.#isBusy = isBusy;
    this.#send.setAttribute('aria-disabled', String(isBusy));
    this.#send.textContent = isBusy ? texts.sending : texts.send;
  }
}
