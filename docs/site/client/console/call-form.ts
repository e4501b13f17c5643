import { made } from '../made.ts';
import type { Call } from './call.ts';
import { fieldOf } from './field.ts';
import { faultOfJson } from './in-words.ts';
import type { ConsoleField, ConsoleOperation, OwnIds } from './operations.ts';

/** So many optional fields are shown at once, where there is no body to fill in. */
const mostOpen = 3;
const mostRows = 18;

/** The fields of one operation. It keeps what the reader entered while other operations are shown. */
export class CallForm {
  readonly element = made('div');
  readonly #operation: ConsoleOperation;
  readonly #fields: ConsoleField[];
  readonly #body: HTMLTextAreaElement | undefined;
  #ids: OwnIds;

  constructor(operation: ConsoleOperation, ids: OwnIds) {
    const { body, parameters } = operation;
    this.#operation = operation;
    this.#ids = ids;
    this.#fields = [...parameters, ...fieldsOf(body)];
    const required = this.#fields.filter(({ isRequired }) => isRequired);
    this.element.append(...required.map((field) => fieldOf(field, ids)));
    if (body && 'json' in body) {
      this.#body = bodyOf(body.json);
      this.element.append(entryOf(this.#body));
    }
    const optional = this.#fields.filter(({ isRequired }) => !isRequired);
    if (optional.length > 0) this.element.append(folded(optional, ids, !this.#body && optional.length <= mostOpen));
  }

  /** Puts other ids in the place of those that are filled in, wherever the reader has left them. */
  useIds({ workspaceId, projectId }: OwnIds): void {
    const ids = { workspaceId: workspaceId || this.#ids.workspaceId, projectId: projectId || this.#ids.projectId };
    const texts = this.element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[type=text], textarea');
    for (const input of texts)
      for (const name of ['workspaceId', 'projectId'] as const)
        input.value = input.value.replaceAll(this.#ids[name], ids[name]);
    this.#ids = ids;
  }

  read(): Call {
    const entered = this.#fields.flatMap((field) => {
      const value = this.#valueOf(field);
      return value ? [{ name: field.name, in: field.in, value }] : [];
    });
    return { operation: this.#operation, entered, ...(this.#body && { json: this.#body.value }) };
  }

  #valueOf({ name, in: place, isFile }: ConsoleField): string | File | undefined {
    const selector = `[name="${place} ${name}"]`;
    if (isFile) return this.element.querySelector<HTMLInputElement>(selector)?.files?.[0];
    return this.element.querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value.trim();
  }
}

function fieldsOf(body: ConsoleOperation['body'] = { form: [] }): ConsoleField[] {
  if ('raw' in body) return [body.file];
  return 'form' in body ? body.form : [];
}

function bodyOf(json: string): HTMLTextAreaElement {
  const body = made('textarea', {
    id: 'field-body',
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-describedby': 'field-body-fault',
  });
  body.value = json;
  body.rows = Math.min(json.split('\n').length + 1, mostRows);
  return body;
}

/** The browser sends no form with a fault, and the text below the body says what it is. */
function entryOf(body: HTMLTextAreaElement): HTMLElement {
  const fault = made('p', { id: 'field-body-fault', class: 'fault', role: 'status' });
  body.addEventListener('input', () => {
    fault.textContent = faultOfJson(body.value);
    body.setCustomValidity(fault.textContent);
  });
  return made('div', { class: 'entry' }, made('label', { for: 'field-body' }, 'Body, JSON'), body, fault);
}

function folded(fields: ConsoleField[], ids: OwnIds, isOpen: boolean): HTMLElement {
  const summary = made('summary', {}, `${fields.length} optional ${fields.length === 1 ? 'field' : 'fields'}`);
  const details = made('details', {}, summary, ...fields.map((field) => fieldOf(field, ids)));
  details.open = isOpen;
  return details;
}
