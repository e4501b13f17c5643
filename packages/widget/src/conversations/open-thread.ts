import type { ThreadComment, ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { h, icon } from '../dom.ts';
import { asRefusal } from '../refusal.ts';
import { newKey } from '../request.ts';
import { fill } from '../texts/en.ts';
import type { PlaceOfConversations } from './place.ts';
import { Reply } from './reply.ts';
import { shownFiles, shownText } from './shown-text.ts';
import { ThreadClient } from './thread-client.ts';

const star = 'M12 3l2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1L3.2 9.5l6.1-.9z';
const arrow = 'M15 5l-7 7 7 7';

/** A conversation, which shows answers as they come. */
export class OpenThread {
  readonly element: HTMLElement;
  readonly #place: PlaceOfConversations;
  readonly #client: ThreadClient;
  readonly #token: string;
  readonly #number: number;
  readonly #heading: HTMLElement;
  readonly #status = h('span', { class: 'status' });
  readonly #log = h('ol', { class: 'log', 'aria-live': 'polite' });
  readonly #failure = h('p', { class: 'failure', role: 'alert' });
  readonly #rating = h('div', { class: 'rating' });
  readonly #solved: HTMLButtonElement;
  readonly #reply: Reply;
  readonly #stop: () => void;
  readonly #onVisible = () => void this.#read();

  constructor(place: PlaceOfConversations, { token, number }: { token: string; number: number }, back: () => void) {
    const { texts, session, listen } = place;
    this.#place = place;
    this.#token = token;
    this.#number = number;
    this.#client = new ThreadClient(session.intake.site, token);
    this.#heading = h('h2', { tabindex: -1 }, `#${number}`);
    const backButton = h('button', { type: 'button', class: 'plain back' }, icon(arrow), texts.back);
    listen(backButton, 'click', back);
    this.#solved = h('button', { type: 'button', class: 'plain' }, texts.solved);
    listen(this.#solved, 'click', () => this.#act(() => this.#client.resolve(newKey())));
    this.#reply = new Reply(place, this.#client, () => this.#read());
    this.element = h(
      'div',
      { class: 'thread' },
      backButton,
      h('div', { class: 'head' }, this.#heading, this.#status),
      this.#log,
      this.#failure,
      this.#rating,
      this.#reply.element,
      this.#solved,
    );
    this.#stop = this.#client.follow(() => void this.#read());
    document.addEventListener('visibilitychange', this.#onVisible);
    void this.#read();
  }

  focus(): void {
    this.#heading.focus();
  }

  end(): void {
    this.#stop();
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  #read(): Promise<void> {
    return this.#act(() => this.#client.read());
  }

  async #act(work: () => Promise<ThreadView>): Promise<void> {
    const { texts } = this.#place;
    try {
      const view = await work();
      this.#failure.textContent = '';
      this.#show(view);
      await this.#markSeen(view.comments);
    } catch (error) {
      const { status, message } = asRefusal(error);
      if (status === 404 || status === 410) this.#place.session.threads.forget(this.#token);
      console.warn(`Heed: ${message}`);
      this.#failure.textContent = status === 410 || status === 404 ? texts.ended : texts.failed;
    }
  }

  #show(view: ThreadView): void {
    const { texts, session } = this.#place;
    const { message, comments, status, canReply, resolved, attachments, createdAt, sender } = view;
    this.#status.textContent = status.label;
    const first = { authorType: 'customer', authorName: '', own: true, id: '', createdAt, attachments } as const;
    const entries = message === null ? [] : [{ ...first, message }, ...comments];
    this.#log.replaceChildren(...entries.map((one) => this.#entry(one)));
    if (sender === 'mail') this.#log.replaceChildren(h('li', { class: 'none' }, texts.byMail));
    this.#reply.element.hidden = !canReply;
    this.#solved.hidden = resolved || !canReply;
    this.#showRating(view);
    if (message !== null && !session.visitor.isSigned)
      session.threads.use({ token: this.#token, number: this.#number, text: message });
    this.#log.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  #entry({ own, authorName, message, createdAt, attachments }: ThreadComment): HTMLElement {
    const { texts, session } = this.#place;
    const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
    const time = new Intl.DateTimeFormat(session.options.language, format).format(new Date(createdAt));
    return h(
      'li',
      { class: own ? 'entry own' : 'entry' },
      h('p', { class: 'by' }, own ? texts.you : authorName, ' ', h('time', { datetime: createdAt }, time)),
      h('p', { class: 'said', dir: 'auto' }, ...shownText(message)),
      ...shownFiles(attachments),
    );
  }

  #showRating({ canRate, satisfaction }: ThreadView): void {
    const { texts, listen } = this.#place;
    this.#rating.hidden = !canRate;
    if (!canRate) return;
    const stars = [1, 2, 3, 4, 5].map((score) => {
      const isOn = score <= (satisfaction?.score ?? 0);
      const label = fill(texts.stars, { value: score });
      const given = { type: 'button', class: isOn ? 'star on' : 'star', 'aria-label': label, title: label };
      const button = h('button', { ...given, 'aria-pressed': String(satisfaction?.score === score) }, icon(star));
      listen(button, 'click', () => this.#act(() => this.#client.rate(score)));
      return button;
    });
    const asked = satisfaction ? texts.rated : texts.rate;
    this.#rating.replaceChildren(
      h('p', {}, asked),
      h('div', { class: 'starRow', role: 'group', 'aria-label': asked }, ...stars),
    );
  }

  async #markSeen(comments: ThreadComment[]): Promise<void> {
    const newest = comments.filter(({ authorType }) => authorType === 'agent').at(-1);
    if (!newest || document.visibilityState === 'hidden') return;
    await this.#client.markSeen(newest.id).catch(() => undefined);
    this.#place.onRead();
  }
}
