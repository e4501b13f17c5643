import { h, newId } from './dom.ts';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** One field of the form. */
export interface Field {
  /** Its name in errors of the service: the path after `body/`. */
  path: string;
  element: HTMLElement;
  /** The value to send. Undefined if there is nothing to send. */
  value(): unknown;
  /** What is wrong with it, or empty text. */
  problem(): string;
  /** Shows what is wrong. Empty text clears it. */
  show(problem: string): void;
  focus(): void;
}

interface Labels {
  path: string;
  label: string;
  /** Follows the label of a field that may be left empty. */
  optional: string | null;
}

/** A field of one control, with its label before it and its error below. */
export function controlField({ path, label, optional }: Labels, control: Control, read: () => unknown): Field {
  const { error, show } = makeErrorLine(control);
  control.id = newId();
  const element = h('div', { class: 'field' }, h('label', { for: control.id }, label, hint(optional)), control, error);
  control.addEventListener('input', () => show(''));
  return { path, element, value: read, problem: () => control.validationMessage, show, focus: () => control.focus() };
}

/** A field of several radio buttons or checkboxes, with a legend. */
export function groupField(
  { path, label, optional }: Labels,
  inputs: HTMLInputElement[],
  content: HTMLElement,
  read: () => unknown,
  problem: () => string,
): Field {
  const group = h('fieldset', {}, h('legend', {}, label, hint(optional)), content);
  const { error, show } = makeErrorLine(group);
  group.append(error);
  group.addEventListener('change', () => show(''));
  const focus = () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus();
  return { path, element: h('div', { class: 'field' }, group), value: read, problem, show, focus };
}

/** Returns the trimmed text of a control. Undefined if there is none. */
export function enteredText(control: Control): string | undefined {
  return control.value.trim() || undefined;
}

function hint(optional: string | null): HTMLElement | null {
  return optional === null ? null : h('span', { class: 'optional' }, ` (${optional})`);
}

function makeErrorLine(described: HTMLElement) {
  const error = h('p', { class: 'error', id: newId() });
  const show = (problem: string) => {
    error.textContent = problem;
    described.toggleAttribute('data-wrong', problem !== '');
    if (problem) {
      described.setAttribute('aria-invalid', 'true');
      described.setAttribute('aria-describedby', error.id);
    } else {
      described.removeAttribute('aria-invalid');
      described.removeAttribute('aria-describedby');
    }
  };
  return { error, show };
}
