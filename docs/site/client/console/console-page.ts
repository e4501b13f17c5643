import type { Access } from './access.ts';
import { curlOf, requestOf } from './call.ts';
import { CallForm } from './call-form.ts';
import { faultOfKey, inWords } from './in-words.ts';
import type { ConsoleContract, ConsoleOperation } from './operations.ts';
import { Outcome } from './outcome.ts';

const firstOperation = 'listFeedback';

/** The page of the console: an operation at a time, the command for it, and what the service answered. */
export class ConsolePage {
  readonly #contract: ConsoleContract;
  readonly #site: string;
  readonly #canSend: boolean;
  readonly #form: HTMLFormElement;
  readonly #operation: HTMLSelectElement;
  readonly #curl: HTMLElement;
  readonly #outcome: Outcome;
  readonly #forms = new Map<string, CallForm>();
  #access: Access = { key: '', workspaceId: '', projectId: '' };
  #running: AbortController | undefined;

  constructor(place: HTMLElement, contract: ConsoleContract, site: string, canSend: boolean) {
    this.#contract = contract;
    this.#site = site;
    this.#canSend = canSend;
    this.#form = find<HTMLFormElement>(place, '.call');
    this.#operation = find<HTMLSelectElement>(place, 'select[name="operation"]');
    this.#curl = find(place, '.as-curl code');
    this.#outcome = new Outcome(find(place, '.outcome'));
    this.#operation.addEventListener('change', () => {
      history.replaceState(null, '', `#${this.#operation.value}`);
      this.#show();
    });
    this.#form.addEventListener('input', () => this.#showCurl());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#form.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#form.requestSubmit();
    });
    find(place, 'button[name="stop"]').addEventListener('click', () => this.#running?.abort());
    addEventListener('hashchange', () => this.#choose());
    this.#choose();
  }

  /** Calls with other credentials from now on, in another workspace. */
  use(access: Access): void {
    this.#access = access;
    for (const form of this.#forms.values()) form.useIds(access);
    this.#showCurl();
  }

  /** Shows the operation that the address of the page names. */
  #choose(): void {
    const id = decodeURIComponent(location.hash.slice(1)).split('/').at(-1) ?? '';
    this.#operation.value = id in this.#contract.operations ? id : firstOperation;
    this.#show();
  }

  #show(): void {
    const operation = this.#shown();
    const { method, path, summary, reference } = operation;
    const badge = find(this.#form, '.method');
    badge.textContent = method;
    badge.className = `method ${method.toLowerCase()}`;
    find(this.#form, '.endpoint code').textContent = path;
    find(this.#form, '.summary span').textContent = summary;
    find<HTMLAnchorElement>(this.#form, '.summary a').href = reference;
    find(this.#form, '.needs').textContent = this.#needs(operation);
    find(this.#form, '.fields-of-call').replaceChildren(this.#callForm().element);
    find<HTMLButtonElement>(this.#form, 'button[type="submit"]').disabled = !this.#canSend || operation.redirects;
    this.#running?.abort();
    this.#running = undefined;
    this.#showRunning(false);
    this.#outcome.clear(this.#hint(operation));
    this.#showCurl();
  }

  #hint({ redirects }: ConsoleOperation): string {
    if (!this.#canSend)
      return 'This copy of the documentation is not served by Heed, so it has nothing to call. Open the console at your own service, under /docs/reference/console/, or copy the command.';
    if (redirects) return 'A browser goes where this operation answers, so a page cannot read it. Copy the command.';
    return 'Send the request to see what the service answers.';
  }

  #needs({ access, scopes }: ConsoleOperation): string {
    if (access === 'none') return 'Needs neither a key nor a session.';
    if (access === 'session')
      return 'Takes no key. It acts as the user who is signed in to the dashboard in this browser.';
    const scope = scopes.length > 0 ? ` with the scope ${scopes.join(' and ')}` : '';
    return `Needs a key${scope}. Without a key it acts as the user who is signed in to the dashboard in this browser.`;
  }

  #shown(): ConsoleOperation {
    return this.#contract.operations[this.#operation.value] as ConsoleOperation;
  }

  #callForm(): CallForm {
    const id = this.#operation.value;
    const form = this.#forms.get(id) ?? new CallForm(this.#shown(), this.#contract.ids);
    if (!this.#forms.has(id)) form.useIds(this.#access);
    this.#forms.set(id, form);
    return form;
  }

  #showCurl(): void {
    this.#curl.textContent = curlOf(this.#site, this.#callForm().read());
  }

  async #send(): Promise<void> {
    const { key } = this.#access;
    if (faultOfKey(key)) return this.#outcome.fail(faultOfKey(key));
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#outcome.clear('Waiting for the service …');
    this.#outcome.bringIntoView();
    this.#showRunning(true);
    const startedAt = performance.now();
    try {
      const response = await fetch(requestOf(this.#site, this.#callForm().read(), key, running.signal));
      await this.#outcome.show(response, performance.now() - startedAt);
    } catch (error) {
      if (this.#running === running) this.#outcome.fail(inWords(error));
    } finally {
      if (this.#running === running) this.#showRunning(false);
    }
  }

  #showRunning(isRunning: boolean): void {
    find(this.#form, 'button[name="stop"]').hidden = !isRunning;
  }
}

function find<Found extends HTMLElement>(place: ParentNode, selector: string): Found {
  const found = place.querySelector<Found>(selector);
  if (!found) throw new Error(`The page of the console has no ${selector}`);
  return found;
}
