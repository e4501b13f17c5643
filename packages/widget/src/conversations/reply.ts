import { h, icon, newId } from '../dom.ts';
import { asRefusal } from '../refusal.ts';
import { newKey } from '../request.ts';
import type { PlaceOfConversations } from './place.ts';
import type { ThreadClient } from './thread-client.ts';

const mostFiles = 3;
const mostLength = 2_000;
const clip = 'M18 11l-7 7a4.2 4.2 0 0 1-6-6l7.5-7.5a2.8 2.8 0 0 1 4 4L9 16a1.4 1.4 0 0 1-2-2l6.5-6.5';
const cross = 'M6 6l12 12M18 6L6 18';

interface Chosen {
  file: File;
  /** Set once the service has it. */
  id?: string;
}

/** The box for an answer, with up to three files. */
export class Reply {
  readonly element: HTMLElement;
  readonly #place: PlaceOfConversations;
  readonly #client: ThreadClient;
  readonly #onSent: () => void;
  readonly #text: HTMLTextAreaElement;
  readonly #input: HTMLInputElement;
  readonly #chosen = h('ul', { class: 'chosen' });
  readonly #failure = h('p', { class: 'failure', role: 'alert' });
  readonly #send: HTMLButtonElement;
  #files: Chosen[] = [];
  #sent = { content: '', key: '' };
  #isBusy = false;

  constructor(place: PlaceOfConversations, client: ThreadClient, onSent: () => void) {
    const { texts, listen } = place;
    this.#place = place;
    this.#client = client;
    this.#onSent = onSent;
    const given = { maxlength: mostLength, rows: 3, 'aria-label': texts.reply, placeholder: texts.reply, dir: 'auto' };
    this.#text = h('textarea', given);
    this.#input = h('input', { type: 'file', multiple: true, id: newId(), class: 'hidden' });
    const attach = h('label', { class: 'attach', for: this.#input.id }, icon(clip), texts.attach);
    this.#send = h('button', { type: 'button', class: 'primary' }, texts.send);
    this.#input.addEventListener('change', () => this.#take([...(this.#input.files ?? [])]));
    listen(this.#send, 'click', () => this.#submit());
    const buttons = h('div', { class: 'buttons' }, this.#input, attach, this.#send);
    this.element = h('div', { class: 'reply' }, this.#text, this.#chosen, this.#failure, buttons);
  }

  #take(files: File[]): void {
    this.#input.value = '';
    this.#files = [...this.#files, ...files.map((file) => ({ file }))].slice(0, mostFiles);
    this.#showFiles();
  }

  #showFiles(): void {
    const { texts, listen } = this.#place;
    const rows = this.#files.map((one) => {
      const remove = h(
        'button',
        { type: 'button', class: 'icon', 'aria-label': `${texts.remove} ${one.file.name}` },
        icon(cross),
      );
      listen(remove, 'click', () => {
        this.#files = this.#files.filter((other) => other !== one);
        this.#showFiles();
      });
      return h('li', {}, h('span', { class: 'name' }, one.file.name), remove);
    });
    this.#chosen.replaceChildren(...rows);
  }

  async #submit(): Promise<void> {
    const message = this.#text.value.trim();
    if (this.#isBusy || (!message && this.#files.length === 0)) return this.#text.focus();
    this.#setBusy(true);
    try {
      // A file that the service has stays with it when another one fails.
      for (const one of this.#files) one.id ??= (await this.#client.upload(one.file, newKey())).id;
      const attachments = this.#files.map(({ id = '' }) => ({ id }));
      const content = message + attachments.map(({ id }) => id).join();
      if (this.#sent.content !== content) this.#sent = { content, key: newKey() };
      await this.#client.answer(message, attachments, this.#sent.key);
      this.#text.value = '';
      this.#files = [];
      this.#showFiles();
      this.#failure.textContent = '';
      this.#onSent();
    } catch (error) {
      this.#explain(error);
    } finally {
      this.#setBusy(false);
    }
  }

  #explain(error: unknown): void {
    const { texts } = this.#place;
    const { status, message } = asRefusal(error);
    console.warn(`Heed: ${message}`);
    const isFile = status === 413 || status === 415;
    this.#failure.textContent = isFile ? texts.wrongFile : status === 429 ? texts.tooMany : texts.failed;
  }

  #setBusy(isBusy: boolean): void {
    const { texts } = this.#place;
    this.#isBusy = isBusy;
    this.#send.setAttribute('aria-disabled', String(isBusy));
    this.#send.textContent = isBusy ? texts.sending : texts.send;
  }
}
