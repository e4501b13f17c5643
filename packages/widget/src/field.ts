import { seenCharacter } from '../../../generated/contract-constants.ts';
import { changeEvent, h, newId } from './dom.ts';
import { fill, type Texts } from './texts/en.ts';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** One field of the form. */
export interface Field {
  /** Its name in errors of the service: the path after `body/`. */
  path: string;
  element: HTMLElement;
  /** The value to send. Undefined if there is nothing to send. */
  value(): unknown;
  /** Takes what `value` returned earlier. */
  set(value: unknown): void;
  /** What is wrong with it, or empty text. */
  problem(): string;
  /** Shows what is wrong. Empty text clears it. */
  show(problem: string): void;
  focus(): void;
}

interface Labels {
  path: string;
  label: string;
  /** Whether it may be left empty and its label should say so. */
  isOptional: boolean;
  texts: Texts;
}

/** A field of one control, with its label before it and its error below. */
export function controlField(labels: Labels, control: Control, read: () => unknown): Field {
  const { error, show } = makeErrorLine(control);
  control.id = newId();
  const label = h('label', { for: control.id }, ...labelled(labels));
  control.addEventListener('input', () => {
    show('');
    followDirection(control);
  });
  return {
    path: labels.path,
    element: h('div', { class: 'field' }, label, control, error),
    value: read,
    set: (value) => {
      if (control.type === 'checkbox') (control as HTMLInputElement).checked = value === true;
      else control.value = String(value ?? '');
      followDirection(control);
      control.dispatchEvent(changeEvent());
    },
    problem: () => findProblem(control, labels.texts),
    show,
    focus: () => control.focus(),
  };
}

/** A field of several radio buttons or checkboxes, with a legend. */
export function groupField(
  labels: Labels,
  inputs: HTMLInputElement[],
  content: HTMLElement,
  read: () => unknown,
  problem: () => string,
): Field {
  const group = h('fieldset', {}, h('legend', {}, ...labelled(labels)), content);
  const { error, show } = makeErrorLine(group);
  group.append(error);
  group.addEventListener('change', () => show(''));
  const focus = () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus();
  const set = (value: unknown) => {
    const chosen = Array.isArray(value) ? value : [String(value)];
    for (const input of inputs) input.checked = chosen.includes(input.value);
    group.dispatchEvent(changeEvent());
  };
  const element = h('div', { class: 'field' }, group);
  return { path: labels.path, element, value: read, set, problem, show, focus };
}

/** Returns the trimmed text of a control. Undefined if it is blank. */
export function enteredText(control: Control): string | undefined {
  return seenCharacter.test(control.value) ? control.value.trim() : undefined;
}

/** A label of the project may be in a script that runs the other way. */
function labelled({ label, isOptional, texts }: Labels): (Node | null)[] {
  return [h('bdi', {}, label), isOptional ? h('span', { class: 'optional' }, ` (${texts.optional})`) : null];
}

/** What somebody writes runs as its own script does, and the placeholder as the widget's language. */
function followDirection(control: Control): void {
  control.dir = control.value && control.matches('textarea, [type=text]') ? 'auto' : '';
}

/** In the widget's language, because that of the browser may be another. */
function findProblem(control: Control, texts: Texts): string {
  const { validity, type } = control;
  if (control.required && !validity.badInput && !enteredText(control)) return texts.required;
  if (validity.valid) return '';
  const { min, max, minLength } = control as HTMLInputElement;
  if (validity.rangeUnderflow) return fill(texts.atLeast, { limit: min });
  if (validity.rangeOverflow) return fill(texts.atMost, { limit: max });
  if (validity.tooShort) return fill(texts.tooShort, { limit: minLength });
  return explainType(type, texts);
}

/** What a value must be that the browser or the service does not accept in a control of this type. */
export function explainType(type: string, texts: Texts): string {
  const ofType: Record<string, string> = { email: texts.wrongEmail, tel: texts.wrongPhone, url: texts.wrongUrl };
  return ofType[type] ?? texts.wrong;
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
