import { made } from '../made.ts';
import type { ConsoleField, OwnIds } from './operations.ts';

/** Returns a field with its label and what the contract says of it. An empty one is not sent. */
export function fieldOf(field: ConsoleField, ids: OwnIds): HTMLElement {
  const { name, isRequired, description } = field;
  const id = `field-${field.in}-${name}`;
  const input = inputOf(field, ids);
  input.id = id;
  input.setAttribute('name', `${field.in} ${name}`);
  input.setAttribute('aria-describedby', `${id}-about`);
  input.toggleAttribute('required', isRequired);
  const label = made('label', { for: id }, made('code', {}, name));
  if (field.in === 'header') label.append(made('span', { class: 'optional' }, ' header'));
  if (isRequired) label.append(made('span', { class: 'required' }, ' required'));
  return made('div', { class: 'entry' }, label, input, made('p', { id: `${id}-about`, class: 'about' }, description));
}

function inputOf(field: ConsoleField, ids: OwnIds): HTMLInputElement | HTMLSelectElement {
  if (field.isFile) return made('input', { type: 'file' });
  if (field.values) {
    const options = field.values.map((value) => new Option(value, value));
    return made('select', {}, new Option(field.isRequired ? 'Choose one' : 'not sent', ''), ...options);
  }
  const input = made('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    placeholder: field.example,
  });
  if (field.isInteger) input.inputMode = 'numeric';
  if (field.isRequired && (field.name === 'workspaceId' || field.name === 'projectId')) input.value = ids[field.name];
  return input;
}
