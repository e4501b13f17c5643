import { made } from '../made.ts';
import { inWords } from './in-words.ts';
import { jsonTokens } from './json-tokens.ts';
import { type ReadBody, readBody } from './read-body.ts';

/** The part of the page that shows what the service answered. */
export class Outcome {
  readonly #section: HTMLElement;
  readonly #status: HTMLElement;
  readonly #words: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #body: HTMLElement;
  readonly #headers: HTMLDetailsElement;

  constructor(section: HTMLElement) {
    const find = <Found extends HTMLElement>(selector: string) => section.querySelector<Found>(selector) as Found;
    this.#section = section;
    this.#status = find('.status-line');
    this.#words = find('.in-words');
    this.#frame = find('.body-of-response');
    this.#body = find('.body-of-response code');
    this.#headers = find<HTMLDetailsElement>('.headers-of-response');
  }

  /** Forgets the last response. */
  clear(status: string): void {
    this.#status.textContent = status;
    this.#status.className = 'status-line';
    this.#body.textContent = '';
    for (const part of [this.#words, this.#frame, this.#headers]) part.hidden = true;
  }

  /** Says why there is no response. */
  fail(message: string): void {
    this.clear(message);
    this.#status.classList.add('failed');
  }

  /** On a phone it stands below the form that was sent. */
  bringIntoView(): void {
    if (this.#status.getBoundingClientRect().bottom > innerHeight) this.#section.scrollIntoView();
  }

  /** Shows a response as it comes. `ms` is how long it took until its first byte. */
  async show(response: Response, ms: number): Promise<void> {
    if (response.type === 'opaqueredirect')
      return this.fail(
        'The service answers with a redirect to another address, which a page cannot read. The command shows it.',
      );
    const status = `${response.status} ${response.statusText}`.trim();
    const took = `${Math.round(ms).toLocaleString('en')} ms`;
    this.#status.textContent = `${status} · ${took}`;
    this.#status.classList.toggle('failed', response.status >= 400);
    this.#showHeaders(response.headers);
    const body = await readBody(response, (text) => this.#showText(text)).catch((error: unknown) => inWords(error));
    if (typeof body === 'string') {
      this.#status.textContent = `${status} · ${took} · ${body}`;
      return;
    }
    this.#status.textContent = `${status} · ${took} · ${body.bytes.toLocaleString('en')} bytes`;
    this.#showWhole(response, body);
  }

  #showText(text: string): void {
    this.#frame.hidden = text === '';
    this.#body.textContent = text;
  }

  #showWhole(response: Response, { text, isCut }: ReadBody): void {
    if (isCut) this.#say([made('p', {}, 'The rest is longer than this page reads. The command reads all of it.')]);
    if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '') || isCut) return;
    const value = parsed(text);
    if (value === undefined) return;
    this.#body.replaceChildren(...jsonTokens(JSON.stringify(value, null, 2)));
    if (response.status >= 400) this.#explain(value as ErrorBody);
  }

  #explain({ error }: ErrorBody): void {
    if (!error?.message) return;
    const { code, message, details = [] } = error;
    const lines = details.map(({ path, message: wrong }) => made('li', {}, made('code', {}, path), ` ${wrong}`));
    const page = made('a', { href: `../../errors/${encodeURIComponent(code)}/` }, `What ${code} means`);
    this.#say([made('p', {}, message), ...(lines.length > 0 ? [made('ul', {}, ...lines)] : []), made('p', {}, page)]);
  }

  #say(parts: HTMLElement[]): void {
    this.#words.replaceChildren(...parts);
    this.#words.hidden = false;
  }

  #showHeaders(headers: Headers): void {
    const pairs = [...headers];
    const [summary, list] = this.#headers.children;
    if (!summary || !list) return;
    summary.textContent = `${pairs.length} headers`;
    list.replaceChildren(...pairs.map(([name, value]) => made('div', {}, made('dt', {}, name), made('dd', {}, value))));
    this.#headers.hidden = pairs.length === 0;
  }
}

interface ErrorBody {
  error?: { code: string; message: string; details?: { path: string; message: string }[] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
